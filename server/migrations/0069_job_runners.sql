-- Who runs queued jobs, and when that was known last by the clock of the database: what a program has locked that died
-- is freed soon, and not after hours. Not a tenant table (a listed exception).
create table job_runners (
  -- The name under which it locks jobs.
  id text primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on job_runners to wegbuch_jobs;

-- Which of them is sending the mail; it holds it until `next_attempt_at` at the latest.
alter table mails add column held_by text;
