import type { Reference } from "@wegbuch/contract/kit/wire";
import type { SystemState } from "@wegbuch/contract/system/schemas";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";
import { readQueues } from "./read-queues.ts";

type Parts = { database: Database; clock: Clock; version: string; startedAt: Date };

/** Of each list the newest so many. */
const listed = 100;

/** How the installation is doing (rule readings/system): a glance that costs little, however much waits or fails. */
export async function readSystem({ database, clock, version, startedAt }: Parts): Promise<SystemState> {
  const db = database.as("admin");
  const now = clock.now();
  const { waiting, ...jobs } = await readJobs(db);
  return {
    version,
    startedAt: startedAt.toISOString(),
    queues: { ...(await readQueues(db, now)), jobs: waiting },
    ...(await readFailedMails(db)),
    ...jobs,
    oddBoxCount: await countOddBoxes(db, now),
    ...(await readSilentBoxes(db, now)),
    boxIncidents: await readBoxIncidents(db, now),
    unknownImeis: await readUnknownImeis(db),
  };
}

async function readFailedMails(
  db: Kysely<DB>,
): Promise<Pick<SystemState, "failedMailCount" | "failedMails">> {
  const failed = db.selectFrom("mails").where("failed_at", "is not", null);
  const { count } = await failed
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await failed
    .leftJoin("mandators", "mandators.id", "mails.mandator_id")
    .select([
      "mails.id",
      "kind",
      "recipients",
      "subject",
      "mails.created_at",
      "failed_at",
      "attempts",
      "last_error",
    ])
    .select(["mandators.id as mandatorId", "mandators.name as mandatorName"])
    .orderBy("failed_at", "desc")
    .orderBy("mails.id", "desc")
    .limit(listed)
    .execute();
  const failedMails = rows.map(
    ({ mandatorId, mandatorName, created_at, failed_at, last_error, ...mail }) => ({
      ...mail,
      mandator: reference(mandatorId, mandatorName),
      createdAt: created_at.toISOString(),
      failedAt: failed_at!.toISOString(),
      error: last_error ?? "",
    }),
  );
  return { failedMailCount: count, failedMails };
}

type QueueState = {
  waiting: number;
  failingCount: number;
  failing: {
    name: string;
    mandatorId: string | null;
    attempts: number;
    error: string;
    nextRunAt: string | null;
  }[];
};

async function readJobs(db: Kysely<DB>) {
  const { rows } = await sql<{ state: QueueState }>`select queue_state(${listed}) as state`.execute(db);
  const { waiting, failingCount, failing } = rows[0]!.state;
  const ids = failing.flatMap(({ mandatorId }) => mandatorId ?? []);
  const mandators =
    ids.length === 0
      ? []
      : await db.selectFrom("mandators").select(["id", "name"]).where("id", "in", ids).execute();
  const failedJobs = failing.map(({ mandatorId, nextRunAt, ...job }) => ({
    ...job,
    mandator: mandators.find(({ id }) => id === mandatorId) ?? null,
    nextRunAt: nextRunAt === null ? null : new Date(nextRunAt).toISOString(),
  }));
  return { waiting, failedJobCount: failingCount, failedJobs };
}

/** One alone has a wrong clock; when it is many, ours is. */
async function countOddBoxes(db: Kysely<DB>, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const { count } = await db
    .selectFrom("odd_readings")
    .where("device_time", ">", hourAgo)
    .where("received_at", ">", hourAgo)
    .select(({ fn }) => fn.count<number>("box_number").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Boxes that are in a vehicle, of which nothing was ever followed or waits for it; the newest first. */
async function readSilentBoxes(db: Kysely<DB>, now: Date) {
  const silent = db
    .selectFrom("box_attachments as attached")
    .innerJoin("boxes", "boxes.id", "attached.box_id")
    .where((eb) => eb.or([eb("attached_until", "is", null), eb("attached_until", ">", now)]))
    .where((eb) => eb.or([eb("attached_from", "is", null), eb("attached_from", "<=", now)]))
    .where("boxes.archived_at", "is", null)
    // What a company has connected itself is its own affair.
    .where("boxes.kind", "=", "tracker")
    .where(sql<boolean>`not exists (select from box_cursors where box_number = boxes.number)`)
    .where(sql<boolean>`not exists (select from arrivals where box_number = boxes.number)`);
  const { count } = await silent
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await silent
    .innerJoin("mandators", "mandators.id", "attached.mandator_id")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "attached.mandator_id")
        .onRef("vehicles.id", "=", "attached.vehicle_id"),
    )
    .select(["boxes.id", "imei", "mandators.id as mandatorId", "mandators.name as mandatorName"])
    .select(["vehicles.id as vehicleId", "vehicles.name as vehicleName"])
    .orderBy("attached.created_at", "desc")
    .orderBy("boxes.id", "desc")
    .limit(listed)
    .execute();
  const silentBoxes = rows.map(({ id, imei, ...row }) => ({
    id,
    imei,
    mandator: reference(row.mandatorId, row.mandatorName),
    vehicle: reference(row.vehicleId, row.vehicleName),
  }));
  return { silentBoxCount: count, silentBoxes };
}

/** Archived boxes that knock are known; a box that was registered meanwhile is so too. */
async function readUnknownImeis(db: Kysely<DB>): Promise<SystemState["unknownImeis"]> {
  const rows = await db
    .selectFrom("unknown_imeis")
    .select(["imei", "attempts", "last_seen_at", "address"])
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("boxes").select("id").whereRef("boxes.imei", "=", "unknown_imeis.imei")),
      ),
    )
    .orderBy("last_seen_at", "desc")
    .orderBy("imei")
    .limit(listed)
    .execute();
  return rows.map(({ last_seen_at, ...row }) => ({ ...row, lastSeenAt: last_seen_at.toISOString() }));
}

const incidentMilliseconds = 30 * 86_400_000;

async function readBoxIncidents(db: Kysely<DB>, now: Date): Promise<SystemState["boxIncidents"]> {
  const rows = await db
    .selectFrom("box_incidents")
    .innerJoin("boxes", "boxes.id", "box_incidents.box_id")
    .leftJoin("mandators", "mandators.id", "box_incidents.mandator_id")
    .select(["box_id as boxId", "imei", "box_incidents.kind", "happened_at", "occurrences", "network"])
    .select(["other_network as otherNetwork", "mandators.id as mandatorId", "mandators.name as mandatorName"])
    .where("happened_at", ">", new Date(now.getTime() - incidentMilliseconds))
    .orderBy("happened_at", "desc")
    .orderBy("box_id")
    .orderBy("box_incidents.kind")
    .limit(listed)
    .execute();
  return rows.map(({ mandatorId, mandatorName, happened_at, kind, ...incident }) => ({
    ...incident,
    kind: kind as SystemState["boxIncidents"][number]["kind"],
    mandator: reference(mandatorId, mandatorName),
    happenedAt: happened_at.toISOString(),
  }));
}

function reference(id: string | null, name: string | null): Reference | null {
  return id === null ? null : { id, name: name ?? "" };
}
