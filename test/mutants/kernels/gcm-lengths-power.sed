# aesGcm_x86.cpp aes_gcm_test: no power left for the block of lengths after a last stride
/::point_to_stride\(int/,/^\}/{/leave_power_for_lengths/d}
