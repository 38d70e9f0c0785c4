import { Readable } from "node:stream";
import { type Actor, actsHimself } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { agreementKinds } from "@wegbuch/contract/agreements/codes";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Seal, SealFilter, Sealing } from "@wegbuch/contract/seals/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { readPage } from "../../platform/db/page.ts";
import { oneOf } from "../../platform/db/search.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { seesOthers, vehicleIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { say } from "./texts.ts";

/** The sealed months a person may read, the latest first, with all their versions. */
export function listSeals(database: Database, actor: Actor, filter: SealFilter): Promise<Page<Seal>> {
  const { vehicleIds, from, to } = filter;
  return inMandator(database, actor, async (db) => {
    const found = visibleSeals(db, actor)
      .select(sealColumns)
      .select(isWithheldFrom(actor).as("is_withheld"))
      .select(filesOf.as("files"))
      .$if(vehicleIds !== undefined, (query) => query.where("seal.vehicle_id", "=", oneOf(vehicleIds!)))
      .$if(from !== undefined, (query) => query.where("seal.month", ">=", `${from}-01`))
      .$if(to !== undefined, (query) => query.where("seal.month", "<=", `${to}-01`))
      .orderBy("seal.month", "desc")
      .orderBy("vehicle_name")
      .orderBy("seal.vehicle_id")
      .orderBy("seal.version", "desc");
    const page = await readPage(found, filter);
    return { ...page, items: page.items.map(sealOf) };
  });
}

/** The bytes of a file of a sealed month; 404 for one that is not the person's to read. */
export async function readSealFile(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, type }: { id: string; type: "pdf" | "csv" | "jsonl" },
): Promise<AsyncIterable<Uint8Array>> {
  const row = await inMandator(database, actor, async (db) => {
    const found = await visibleSeals(db, actor)
      .innerJoin("seal_files as file", (join) =>
        join.onRef("file.mandator_id", "=", "seal.mandator_id").onRef("file.seal_id", "=", "seal.id"),
      )
      .select(["file.content", "seal.vehicle_id", "seal.driver_ids", isWithheldFrom(actor).as("is_withheld")])
      .where("seal.id", "=", id)
      .where("file.type", "=", type)
      .executeTakeFirst();
    if (found?.is_withheld) throw new Problem(403, "Forbidden", { message: say.isWithheld });
    const drivers = found?.driver_ids ?? [];
    const looks = drivers.map((driverId) => ({ vehicleId: found!.vehicle_id, driverId }));
    noteLooks(db, actor, { now: clock.now(), kind: "export" }, looks);
    return found;
  });
  if (row === undefined) throw notFound("Seal");
  return Readable.from([row.content]);
}

/** How far the orders of the last day have come, the newest first. */
export async function readProgress(db: MandatorDb): Promise<Sealing[]> {
  const { rows } = await sql<SealingRow>`
    select id, to_char(month, 'YYYY-MM') as month, asked_at, finished_at, cardinality(vehicle_ids) as vehicle_count,
      sealed_count, unchanged_count,
      (select coalesce(jsonb_agg(jsonb_build_object('id', vehicles.id, 'name', vehicles.name) order by vehicles.name), '[]')
       from vehicles where vehicles.id = any (refused_ids)) as refused
    from sealings
    order by asked_at desc, id desc
    limit ${mostShown}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    month: row.month,
    askedAt: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    vehicleCount: row.vehicle_count,
    sealedCount: row.sealed_count,
    unchangedCount: row.unchanged_count,
    refused: row.refused,
  }));
}

const mostShown = 5;

type SealingRow = {
  id: string;
  month: string;
  asked_at: Date;
  finished_at: Date | null;
  vehicle_count: number;
  sealed_count: number;
  unchanged_count: number;
  refused: { id: string; name: string }[];
};

/** A driver reads those of his own vehicle, and those in which nobody else drove (rule seals/readers). */
export function visibleSeals(db: MandatorDb, actor: Actor) {
  const isOwn = sql<boolean>`(vehicles.owner_id = ${actor.userId}::uuid or seal.driver_ids <@ array[${actor.userId}::uuid])`;
  return db
    .selectFrom("sealed_months as seal")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "seal.mandator_id")
        .onRef("vehicles.id", "=", "seal.vehicle_id"),
    )
    .where("vehicles.deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .$if(!seesOthers(actor), (query) => query.where(isOwn));
}

/**
 * Whether a person gets no files of a sealed month, as they may tell ways that a works agreement hides since (rule
 * retention/agreement): administrators get them for whoever audits the book, and who drove alone in it his own.
 */
export function isWithheldFrom(actor: Actor) {
  if (actsHimself(actor) && actor.role === roles.admin) return sql<boolean>`false`;
  const isAlone = actsHimself(actor) ? sql`seal.driver_ids <@ array[${actor.userId}::uuid]` : sql`false`;
  return sql<boolean>`(not ${isAlone} and exists (
    select from mandators where id = current_mandator() and agreement_kind <> ${agreementKinds.none})
    and seal.sealed_at < (
      select max(changed_at) from history
      where mandator_id = current_mandator() and object_id = current_mandator()
        and property_name = any (${hidingProperties}::text[])))`;
}

/** What decides of an agreement which ways others see. */
const hidingProperties = ["agreementKind", "agreedWindows"];

const sealColumns = [
  "seal.id",
  "seal.vehicle_id",
  "vehicles.name as vehicle_name",
  sql<string>`to_char(seal.month, 'YYYY-MM')`.as("month_name"),
  "seal.version",
  "seal.layout",
  "seal.language",
  "seal.reason",
  "seal.sealed_at",
  "seal.sealed_by",
  "seal.trip_count",
  "seal.sha256",
] as const;

const filesOf = sql<Seal["files"]>`(
  select jsonb_agg(jsonb_build_object('name', name, 'sha256', file.sha256, 'bytes', octet_length(content)) order by type)
  from seal_files as file where file.seal_id = seal.id)`;

type SealRow = {
  id: string;
  vehicle_id: string;
  vehicle_name: string;
  month_name: string;
  version: number;
  layout: string;
  language: string;
  reason: string;
  sealed_at: Date;
  sealed_by: string;
  trip_count: number;
  sha256: string;
  files: Seal["files"];
  is_withheld: boolean;
};

const sealOf = (row: SealRow): Seal => ({
  id: row.id,
  vehicle: { id: row.vehicle_id, name: row.vehicle_name },
  month: row.month_name,
  version: row.version,
  layout: row.layout as Seal["layout"],
  language: row.language as Seal["language"],
  reason: row.reason || null,
  sealedAt: row.sealed_at.toISOString(),
  sealedBy: { name: row.sealed_by },
  tripCount: row.trip_count,
  sha256: row.sha256,
  files: row.files,
  isWithheld: row.is_withheld,
});
