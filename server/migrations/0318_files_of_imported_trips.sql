-- A trip says out of which file it came, whoever reads it for whom (rule imports/marks).
grant select (mandator_id, id, file_name) on imports to wegbuch_tracker, wegbuch_jobs, wegbuch_report;
