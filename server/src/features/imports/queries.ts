import type { Actor } from "@wegbuch/contract/access/actor";
import type { Import, ImportFilter, KeptMapping, Mapping } from "@wegbuch/contract/imports/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { notFound } from "../../platform/http/problem.ts";
import { seesAll } from "../groups/visible-to.ts";

/**
 * The imports the actor sees that made trips, the newest first, of one file or of all: a group leader those he made
 * (rule imports/who).
 */
export function importList(actor: Actor, { sha256 }: Pick<ImportFilter, "sha256">) {
  return {
    ids: (db: MandatorDb) =>
      seenImports(db, actor)
        .select("id")
        .where("accepted", ">", 0)
        .$if(sha256 !== undefined, (imports) => imports.where("sha256", "=", sha256!))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc"),
    read: readImports,
  };
}

export function seenImports(db: MandatorDb, actor: Actor) {
  return db
    .selectFrom("imports")
    .$if(!seesAll(actor), (imports) => imports.where("created_by", "=", actor.userId));
}

/** One the actor sees; 404 for any other. */
export async function readImport(db: MandatorDb, actor: Actor, id: string): Promise<Import> {
  const seen = await seenImports(db, actor).select("id").where("id", "=", id).executeTakeFirst();
  if (seen === undefined) throw notFound("Import");
  return (await readImports(db, [id]))[0]!;
}

export async function readImports(db: MandatorDb, ids: readonly string[]): Promise<Import[]> {
  const rows = await db
    .selectFrom("imports")
    .leftJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "imports.mandator_id")
        .onRef("vehicles.id", "=", "imports.vehicle_id"),
    )
    .innerJoin("users", (join) =>
      join
        .onRef("users.mandator_id", "=", "imports.mandator_id")
        .onRef("users.id", "=", "imports.created_by"),
    )
    .selectAll("imports")
    .select(sql<string>`first_name || ' ' || last_name`.as("maker"))
    .select("vehicles.name as vehicle_name")
    .select((one) =>
      one
        .selectFrom("trips")
        .whereRef("trips.mandator_id", "=", "imports.mandator_id")
        .whereRef("trips.import_id", "=", "imports.id")
        .where("trips.deleted_at", "is", null)
        .select((trip) => trip.fn.countAll<number>().as("count"))
        .as("trips"),
    )
    .select(sql<boolean>`imports.id in (select followed_imports(${[...ids]}::uuid[]))`.as("is_followed"))
    .where("imports.id", "=", oneOf(ids))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Import["kind"],
    fileName: row.file_name,
    createdBy: { id: row.created_by, name: row.maker },
    createdAt: row.created_at.toISOString(),
    accepted: row.accepted,
    refused: row.refused,
    finishedAt: row.finished_at?.toISOString() ?? null,
    undo: row.undo_begun_at && {
      begunAt: row.undo_begun_at.toISOString(),
      trips: row.undo_trips,
      removed: row.removed,
      removedPoints: row.removed_points,
    },
    undoneAt: row.undone_at?.toISOString() ?? null,
    trips: row.trips!,
    recording:
      row.vehicle_id === null
        ? null
        : {
            vehicle: { id: row.vehicle_id, name: row.vehicle_name! },
            from: row.recorded_from!.toISOString(),
            to: row.recorded_until!.toISOString(),
            isFollowed: row.is_followed,
          },
  }));
}

export async function readMappings(db: MandatorDb): Promise<KeptMapping[]> {
  const rows = await db
    .selectFrom("import_mappings")
    .select(["id", "name", "mapping"])
    .orderBy(byName("name"))
    .orderBy("id")
    .execute();
  return rows.map(({ mapping, ...row }) => ({ ...row, mapping: mapping as Mapping }));
}
