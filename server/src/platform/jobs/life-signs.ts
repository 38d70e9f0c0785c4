import type { Pool } from "pg";
import { clock } from "../clock.ts";
import type { Log } from "../log.ts";

/** How often a runner of jobs says that it lives, and after how long a silence it counts as dead. */
export type Pulse = { beatMs: number; deadMs: number };

export type LifeSigns = ReturnType<typeof openLifeSigns>;

const usualPulse: Pulse = { beatMs: 5_000, deadMs: 30_000 };

/**
 * Says for runners of jobs that they live, and frees what dead ones hold: locked jobs, and the mails they were sending.
 * Whoever has not been heard of by the database itself for half a minute is dead; that is judged by those alone that
 * have just been heard twice in a row, so that after an outage nobody is taken for dead who had no chance to speak.
 */
export function openLifeSigns(pool: Pool, log: Log, { beatMs, deadMs }: Pulse = usualPulse) {
  const living = new Set<string>();
  const ended = new Set<string>();
  let wasHeard = false;
  let beating: Promise<void> = Promise.resolve();

  const beat = async () => {
    try {
      await pool.query(sayAlive, [[...living]]);
      const over = [...ended];
      await pool.query(freeDead, [over, wasHeard ? deadMs : null, clock.now()]);
      for (const id of over) ended.delete(id);
      wasHeard = true;
    } catch (error) {
      wasHeard = false;
      log.debug({ err: error }, "The database did not hear that queued jobs are done");
    }
  };
  const beatInTurn = () => (beating = beating.then(beat));
  const timer = setInterval(() => void beatInTurn(), beatMs).unref();
  return {
    /** From now on this one lives. */
    join: (id: string) => {
      living.add(id);
      return beatInTurn();
    },
    /** It does nothing any more; what it still holds is freed as soon as the database hears of it. */
    leave: (id: string) => {
      living.delete(id);
      ended.add(id);
      return beatInTurn();
    },
    close: () => {
      clearInterval(timer);
      return beating;
    },
  };
}

/** The clock of the database: those of programs may be apart. */
const sayAlive = `
  insert into job_runners (id, seen_at) select unnest($1::text[]), clock_timestamp()
  on conflict (id) do update set seen_at = excluded.seen_at`;

const freeDead = `
  with silent as (
    delete from job_runners
    where id = any($1::text[]) or seen_at < clock_timestamp() - make_interval(secs => $2::float8 / 1000)
    returning id),
  dead as (select id from silent union select unnest($1::text[])),
  released as (
    update mails set next_attempt_at = least(next_attempt_at, $3::timestamptz), held_by = null
    where held_by in (select id from dead) and next_attempt_at is not null)
  select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`;
