-- An audit bundle encloses the very files of sealed months; it is made by the role of reports (rule evidence/bundle).
grant select on seal_files to wegbuch_report;
