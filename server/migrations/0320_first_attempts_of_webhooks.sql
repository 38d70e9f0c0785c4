-- The worker tells since when what could be told to a webhook for the first time waits, of all companies together.
grant select (webhook_id, object_id, number, attempts, is_again) on webhook_deliveries to wegbuch_jobs;
