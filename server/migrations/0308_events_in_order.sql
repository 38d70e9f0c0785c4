-- In which order things happened the database says, not the clocks of those who write: who writes of one object holds its lock.
alter table webhook_deliveries add column number bigint not null generated always as identity;
-- What somebody sends again keeps nothing waiting that happened later.
alter table webhook_deliveries add column is_again boolean not null default false;

drop index webhook_deliveries_of_webhook;
create index webhook_deliveries_of_webhook on webhook_deliveries (mandator_id, webhook_id, number);
drop index webhook_deliveries_waiting;
create index webhook_deliveries_waiting on webhook_deliveries (mandator_id, webhook_id, object_id, number)
  where next_attempt_at is not null;
-- By company, so that who looks for companies with something due steps from one to the next.
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (mandator_id, next_attempt_at) where next_attempt_at is not null;
create index webhook_deliveries_next on webhook_deliveries (mandator_id, webhook_id, next_attempt_at, number)
  where next_attempt_at is not null;

-- What happens while a webhook is switched off by itself is kept for it.
grant select (disabled_why) on webhooks to wegbuch_admin, wegbuch_tracker, wegbuch_jobs;

-- What waited for webhooks that are removed is settled.
alter table webhook_deliveries no force row level security;
alter table webhooks no force row level security;
update webhook_deliveries as delivery set next_attempt_at = null, failed_at = webhook.deleted_at
from webhooks as webhook
where webhook.mandator_id = delivery.mandator_id and webhook.id = delivery.webhook_id
  and webhook.deleted_at is not null and delivery.next_attempt_at is not null;
alter table webhook_deliveries force row level security;
alter table webhooks force row level security;
