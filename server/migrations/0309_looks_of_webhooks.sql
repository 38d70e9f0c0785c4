-- People read which webhook was told where they drove, by the name of its host and nothing else of its address; as long as
-- looks are kept one that was removed is known, too, without what was sent to it.
alter table webhooks add column host text generated always as (lower(substring(url from '^https://([^/?#]+)'))) stored;
grant select (mandator_id, id, host) on webhooks to wegbuch_report;
grant delete on webhook_deliveries to wegbuch_app;
