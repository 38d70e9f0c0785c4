-- Mails that are owed to somebody, written in the transaction of their cause (amendments 26). A mail is composed when it
-- is sent; a row holds ids and no secrets, and after the delivery neither recipients nor payload.
create table mails (
  id uuid primary key,
  -- None for mails to super users.
  mandator_id uuid default nullif(current_setting('app.mandator', true), '')::uuid references mandators (id),
  kind text not null check (kind in ('M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M9')),
  -- Those who have not got it yet.
  recipients text[] not null,
  language text not null check (language in ('de-AT', 'en')),
  payload jsonb not null,
  -- Of the last attempt.
  subject text not null default '',
  created_at timestamptz not null,
  -- Until then nobody tries, because nobody should yet or somebody does; null once it is settled.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  dropped_at timestamptz,
  check (num_nonnulls(next_attempt_at, sent_at, failed_at, dropped_at) = 1)
);
create index mails_due on mails (next_attempt_at) where next_attempt_at is not null;
create index mails_failed on mails (failed_at, id) where failed_at is not null;
create index mails_settled on mails (created_at) where next_attempt_at is null;

call isolate_by_mandator('mails');
-- The worker sends the mails of all mandators, and those of none.
drop policy tenant on mails;
create policy tenant on mails to wegbuch_owner, wegbuch_app, wegbuch_tracker, wegbuch_report
  using (mandator_id = (select current_mandator())) with check (mandator_id = (select current_mandator()));
create policy outbox on mails to wegbuch_jobs using (true) with check (true);
create policy across_mandators on mails to wegbuch_admin using (true) with check (true);

grant insert on mails to wegbuch_app, wegbuch_tracker;
grant select, insert, update, delete on mails to wegbuch_jobs;
grant select, insert on mails to wegbuch_admin;
-- To have a failed mail sent again.
grant update (next_attempt_at, attempts, failed_at) on mails to wegbuch_admin;
