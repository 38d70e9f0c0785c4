import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import * as z from "zod";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { zipPieces } from "../../platform/documents/zip-pieces.ts";
import { inItsMandator, type JobHandler } from "../../platform/jobs/run-jobs.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findSignIns } from "../auth/find-sign-ins.ts";
import { readPerson } from "./read-person.ts";
import { writeOwnData } from "./write-own-data.ts";

type Parts = { database: Database; clock: Clock };

const Asked = z.object({ exportId: z.uuid(), userId: z.uuid() });

const keptMs = 7 * 86_400_000;
/** Longer than a job is tried again. */
const givenUpMs = 4 * 86_400_000;
const pieceBytes = 512 * 1_024;

/** What the worker does for a person who asked for what is kept of him. */
export function ownExportJobs(parts: Parts): Record<"packOwnData", JobHandler> {
  return {
    packOwnData: inItsMandator((mandatorId, payload) => pack(parts, mandatorId, Asked.parse(payload))),
  };
}

/**
 * Packs all there is of a person as he himself may read it, and tells him by mail. One transaction: what was broken off is
 * begun anew.
 */
async function pack(
  { database, clock }: Parts,
  mandatorId: string,
  { exportId, userId }: z.output<typeof Asked>,
): Promise<void> {
  const signIns = await findSignIns(database, userId, clock.now());
  return inMandator(database, { mandatorId, userId, supportUserId: null }, async (db) => {
    const asked = await db
      .selectFrom("own_exports")
      .select("id")
      .where("id", "=", exportId)
      .where("ready_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    const person = await readPerson(db, userId);
    if (asked === undefined || person === null) return;
    const language = languageOf(person.language);
    await keepPieces(
      db,
      exportId,
      zipPieces(writeOwnData(db, person, { language, now: clock.now(), signIns })),
    );
    const now = clock.now();
    const expires = new Date(now.getTime() + keptMs);
    await db
      .updateTable("own_exports")
      .set({ ready_at: now, expires_at: expires })
      .where("id", "=", exportId)
      .execute();
    await queueMail(db, {
      kind: mailKinds.dataReady,
      to: [person.email],
      language,
      payload: { firstName: person.firstName, expiresAt: expires.toISOString() },
    });
  });
}

async function keepPieces(db: MandatorDb, exportId: string, made: AsyncIterable<Uint8Array>): Promise<void> {
  let part = 0;
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const keep = async () => {
    const content = Buffer.concat(waiting);
    await db.insertInto("own_export_parts").values({ export_id: exportId, part, content }).execute();
    [part, waiting, bytes] = [part + 1, [], 0];
  };
  for await (const piece of made) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= pieceBytes) await keep();
  }
  if (bytes > 0) await keep();
}

/** A week after it was ready nobody fetches it any more; what could not be packed in days is asked for anew. */
export function forgetExports({ database, clock }: Parts, mandatorId: string): Promise<void> {
  const now = clock.now();
  const givenUp = new Date(now.getTime() - givenUpMs);
  const work = async (db: MandatorDb) => {
    await db
      .deleteFrom("own_exports")
      .where((each) =>
        each.or([
          each("expires_at", "<=", now),
          each.and([each("ready_at", "is", null), each("asked_at", "<=", givenUp)]),
        ]),
      )
      .execute();
  };
  return inMandator(database, mandatorId, work, { role: "jobs" });
}
