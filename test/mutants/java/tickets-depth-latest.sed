# sun/security/ssl/SessionTickets.java sun/security/ssl/SessionResumption/InvalidatedServerSession.java: a later session that is invalidated makes an earlier one valid again
s/Math\.min\(depth, earlier\.depth\)/depth/
