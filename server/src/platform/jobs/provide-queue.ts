import { runMigrations } from "graphile-worker";
import { Pool } from "pg";
import type { Client } from "pg";
import { notingErrors } from "../db/database.ts";
import type { Log } from "../log.ts";
import { jobNames } from "./enqueue.ts";
import { queueLogger } from "./queue-logger.ts";

type Options = {
  /** The connection of `migrate`: the user of DATABASE_URL, who may act as owner and as jobs. */
  client: Client;
  jobsUrl: string;
  log: Log;
};

/**
 * Brings the tables of the queue up to date; they belong to the jobs role. Other roles reach them through two functions:
 * one takes the names in `jobNames` only and adds the mandator of the transaction, which admin may be without; the other
 * tells admin how the queue is doing.
 */
export async function provideQueue({ client, jobsUrl, log }: Options): Promise<void> {
  await client.query("reset role; create schema if not exists graphile_worker authorization wegbuch_jobs");
  // The queue would make this table itself if it might create its schema.
  await client.query(`set role wegbuch_jobs;
    create table if not exists graphile_worker.migrations (
      id int primary key, ts timestamptz default now() not null, breaking boolean default false not null);
    reset role`);
  const pgPool = notingErrors(new Pool({ connectionString: jobsUrl, max: 1 }), log);
  try {
    await runMigrations({ pgPool, logger: queueLogger(log) });
  } finally {
    await pgPool.end();
  }
  await provideFunctions(client);
}

async function provideFunctions(client: Client): Promise<void> {
  await client.query(`
    begin;
    set local role wegbuch_owner;
    grant create on schema wegbuch to wegbuch_jobs;
    set local role wegbuch_jobs;
    ${enqueueSource()}
    ${queueStateSource}
    set local role wegbuch_owner;
    revoke create on schema wegbuch from wegbuch_jobs;
    commit`);
}

/** A session keeps the plan of a queue that was empty: it must find a job by its key, however many wait by then. */
function enqueueSource(): string {
  const names = jobNames.map((name) => `'${name}'`).join(", ");
  return `
    create or replace function wegbuch.enqueue(name text, payload jsonb, run_at timestamptz, key text) returns void
      language plpgsql security definer
      set search_path = wegbuch, pg_temp
      set enable_seqscan = off
    as $body$
    declare
      mandator uuid := case
        when session_user in ('wegbuch_admin', 'wegbuch_jobs') then nullif(current_setting('app.mandator', true), '')::uuid
        else wegbuch.current_mandator() end;
    begin
      if name not in (${names}) then
        raise exception 'there is no job called %', name;
      end if;
      perform graphile_worker.add_job(name, (payload || jsonb_build_object('mandatorId', mandator))::json,
        run_at => run_at, job_key => case when key is not null then concat_ws(' ', mandator, name, key) end);
    end $body$;
    revoke execute on function wegbuch.enqueue from public;
    grant execute on function wegbuch.enqueue to wegbuch_admin, wegbuch_app, wegbuch_tracker;`;
}

/** How the queue is doing, for super admins: what waits, and the newest of the jobs that fail, without their payloads. */
const queueStateSource = `
    create or replace function wegbuch.queue_state(most integer) returns jsonb
      language sql stable security definer
      set search_path = wegbuch, pg_temp
    as $body$
      with looked_at as materialized (
        select id, task_id, payload, attempts, max_attempts, last_error, run_at, updated_at
        from graphile_worker._private_jobs order by id limit 100000),
      failing as (
        select jsonb_build_object(
          'name', identifier, 'mandatorId', payload ->> 'mandatorId', 'attempts', attempts,
          'error', left(last_error, 500), 'nextRunAt', case when attempts < max_attempts then run_at end) as job
        from looked_at join graphile_worker._private_tasks as task on task.id = task_id
        where last_error is not null
        order by updated_at desc, looked_at.id desc limit most)
      select jsonb_build_object(
        'waiting', (select count(*) from looked_at where attempts < max_attempts),
        'failingCount', (select count(*) from looked_at where last_error is not null),
        'failing', coalesce((select jsonb_agg(job) from failing), '[]'))
    $body$;
    revoke execute on function wegbuch.queue_state from public;
    grant execute on function wegbuch.queue_state to wegbuch_admin;`;
