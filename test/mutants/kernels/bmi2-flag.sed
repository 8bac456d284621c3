# cryptoFeatures_x86.cpp assembler_test: -XX:-UseBMI2Instructions leaves BMI2 on
s/\(use_bmi2 \|\|/(true ||/
