import { existsSync } from "node:fs";
import path from "node:path";
import { clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { writeWhole } from "./write-whole.ts";

const triedDays = 3;
const dayMilliseconds = 24 * 60 * 60_000;

type Parts = { database: Database; folder: string; url: string; log: Log };

/**
 * Has each note of the last days that has none a time stamp given by the authority at this address, and keeps its answers
 * in the database and beside the notes (rule evidence/anchors). What fails is tried again at the next call.
 */
export async function stampNotes({ database, folder, url, log }: Parts): Promise<void> {
  const jobs = database.as("jobs");
  const since = new Date(clock.now().getTime() - triedDays * dayMilliseconds);
  const unstamped = await jobs
    .selectFrom("history_notes as notes")
    .leftJoin("history_timestamps as stamps", "stamps.day", "notes.day")
    .select(["notes.day", "notes.note"])
    .where("notes.created_at", ">", since)
    .where("stamps.day", "is", null)
    .orderBy("notes.day")
    .execute();
  for (const { day, note } of unstamped) {
    try {
      // Most have no authority stamp their notes, and need not hold what reads its answers.
      const { requestTimeStamp } = await import("./request-time-stamp.ts");
      const { response, stampedAt } = await requestTimeStamp(url, note);
      await jobs
        .insertInto("history_timestamps")
        .values({ day, response, stamped_at: stampedAt })
        .onConflict((taken) => taken.doNothing())
        .execute();
    } catch (error) {
      log.warn({ day, err: error }, "A note of the history got no time stamp yet");
    }
  }
  await writeStamps(database, folder);
}

/** So many are written where they are missing: a worker that did not run for a while leaves no gap in its folder. */
const stampsKeptUp = 30;

async function writeStamps(database: Database, folder: string): Promise<void> {
  const stamps = await database
    .as("jobs")
    .selectFrom("history_timestamps")
    .select(["day", "response"])
    .orderBy("day", "desc")
    .limit(stampsKeptUp)
    .execute();
  for (const { day, response } of stamps) {
    const file = path.join(folder, `${day}.tsr`);
    if (!existsSync(file)) writeWhole(file, response);
  }
}
