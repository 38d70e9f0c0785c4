-- Where a company has what happens told to a server of its own, signed with a secret that is sealed with the installation's.
create table webhooks (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  url text not null check (length(url) between 1 and 2000),
  description text not null check (length(description) <= 200),
  events text[] not null check (cardinality(events) between 1 and 30),
  secret text not null,
  -- The one before, which signs as well until then.
  old_secret text,
  old_until timestamptz,
  -- Since when nothing arrived any more.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('person', 'gone', 'failing')),
  created_at timestamptz not null,
  -- It goes for good a day later: what is being written may still name it.
  deleted_at timestamptz,
  primary key (mandator_id, id),
  check (deleted_at is null or disabled_at is not null),
  check ((old_secret is null) = (old_until is null)),
  check ((disabled_at is null) = (disabled_why is null))
);
call isolate_by_mandator('webhooks');

-- What happened, by ids alone: it is told as it is when it is sent. What a job finds again has a key and is kept once.
create table webhook_messages (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  type text not null check (length(type) between 1 and 40),
  key text check (length(key) <= 400),
  -- What it happened to: to one webhook that is told in order.
  object_id uuid not null,
  happened_at timestamptz not null,
  refs jsonb not null,
  created_at timestamptz not null,
  primary key (mandator_id, id),
  unique (mandator_id, type, key)
);
create index webhook_messages_old on webhook_messages (mandator_id, created_at);
call isolate_by_mandator('webhook_messages');

-- Each to each webhook that wants it.
create table webhook_deliveries (
  mandator_id uuid not null default current_mandator() references mandators (id),
  id uuid not null,
  webhook_id uuid not null,
  message_id uuid not null,
  object_id uuid not null,
  -- Until then nobody tries, because nobody should yet or somebody does; null once it is settled.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  -- Of the last attempt.
  tried_at timestamptz,
  status integer,
  error text check (length(error) <= 200),
  answer text check (length(answer) <= 1000),
  sent_at timestamptz,
  failed_at timestamptz,
  primary key (mandator_id, id),
  foreign key (mandator_id, webhook_id) references webhooks (mandator_id, id) on delete cascade,
  foreign key (mandator_id, message_id) references webhook_messages (mandator_id, id) on delete cascade,
  check (num_nonnulls(next_attempt_at, sent_at, failed_at) = 1)
);
create index webhook_deliveries_of_webhook on webhook_deliveries (mandator_id, webhook_id, message_id);
create index webhook_deliveries_of_message on webhook_deliveries (mandator_id, message_id);
create index webhook_deliveries_waiting on webhook_deliveries (mandator_id, webhook_id, object_id, message_id)
  where next_attempt_at is not null;
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
call isolate_by_mandator('webhook_deliveries');

-- What changes something notes it in its own transaction, whoever does so; the super admin's commands inside a mandator too.
create policy within_mandator on webhooks to wegbuch_admin using (mandator_id = (select current_mandator()));
create policy within_mandator on webhook_messages to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
create policy within_mandator on webhook_deliveries to wegbuch_admin
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
grant select (mandator_id, id, events, disabled_at) on webhooks to wegbuch_admin, wegbuch_tracker, wegbuch_jobs;
grant select (mandator_id, id, type, key), insert on webhook_messages to wegbuch_admin, wegbuch_tracker, wegbuch_jobs;
grant insert on webhook_deliveries to wegbuch_admin, wegbuch_tracker, wegbuch_jobs;

grant select, insert, update, delete on webhooks to wegbuch_app;
grant select, insert, delete on webhook_messages to wegbuch_app;
grant select, insert, update on webhook_deliveries to wegbuch_app;

-- The worker looks for companies in which something is due.
create policy due_deliveries on webhook_deliveries for select to wegbuch_jobs using (true);
grant select (mandator_id, next_attempt_at) on webhook_deliveries to wegbuch_jobs;
