import { createReadStream } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { jobNames } from "../jobs/enqueue.ts";
import type { Manifest } from "./manifest.ts";
import { storeRows } from "./stored-file.ts";

/** A job as its line of the file says it, without what belongs to the version of the queue. */
const Job = z.object({
  name: z.string(),
  payload: z.looseObject({}),
  runAt: z.string(),
  key: z.string().nullable(),
  mostAttempts: z.int(),
});

const file = "queued-jobs.gz";

/** Stores what transactions have asked for and nobody has done yet, one JSON a line; the program's own schedule comes by itself. */
export async function storeJobs(client: Client, folder: string): Promise<Manifest["jobs"]> {
  const names = jobNames.map((name) => `'${name}'`).join(", ");
  await client.query("set local role wegbuch_jobs");
  const jobs = client.query(
    copyTo(`copy (
      select json_build_object('name', task.identifier, 'payload', job.payload, 'runAt', job.run_at, 'key', job.key,
        'mostAttempts', job.max_attempts)
      from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier in (${names}) and job.attempts < job.max_attempts
      order by job.id) to stdout`),
  );
  const stored = await storeRows(folder, file, jobs);
  return { ...stored, rows: jobs.rowCount };
}

/** Queues them again, in the order in which they were asked for; their attempts are counted anew. */
export async function restoreJobs(client: Client, folder: string): Promise<number> {
  await client.query("set local role wegbuch_jobs");
  const lines = createInterface({ input: createReadStream(path.join(folder, file)).pipe(createGunzip()) });
  let count = 0;
  for await (const line of lines) {
    // COPY writes a backslash as two; there are no line breaks in what json_build_object gives.
    const { name, payload, runAt, key, mostAttempts } = Job.parse(JSON.parse(line.replaceAll("\\\\", "\\")));
    await client.query(
      `select graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, job_key => $4, max_attempts => $5)`,
      [name, JSON.stringify(payload), runAt, key, mostAttempts],
    );
    count += 1;
  }
  return count;
}
