import type { Actor } from "@wegbuch/contract/access/actor";
import { mostRows } from "@wegbuch/contract/imports/rules";
import type { ImportRow, RowResult, TripImport, TripImportResult } from "@wegbuch/contract/imports/schemas";
import { de, en } from "@wegbuch/contract/imports/texts";
import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { NewTrip } from "@wegbuch/contract/trips/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { read } from "../../platform/http/parse-call.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import type { Errors } from "../../platform/http/catch-refusal.ts";
import { type Entered, enterTrips } from "../trips/editing/enter-trips.ts";
import { findNamed, type NamedOf } from "./find-named.ts";
import { sayLimit } from "./say-limit.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock; language: Language };

/**
 * Enters rows of a file as trips, each by itself, and says of each what became of it (rule imports/rows). The first rows make
 * the import the others belong to.
 */
export function enterRows(
  { database, clock, language }: Parts,
  actor: Actor,
  given: TripImport,
): Promise<TripImportResult> {
  return inMandator(database, actor, async (db) => {
    const held = given.isDryRun ? null : await holdImport(db, actor, given, clock);
    const rows = resolved(given, await findNamed(db, actor, given.rows));
    const sound = rows.flatMap((row) => ("trip" in row ? [row.trip] : []));
    const from = held && { importId: held.id, fileName: given.fileName };
    const entered = await enterTrips(db, actor, sound, { clock, from });
    let next = 0;
    const results = rows.map(({ row, ...one }) =>
      resultOf(row, "trip" in one ? entered[next++]! : one, { isDryRun: held === null, language }),
    );
    if (held) await count(db, held, results, given.isLast ? clock.now() : null);
    return { importId: held?.id ?? null, results };
  });
}

type Held = { id: string; accepted: number };

/** The import these rows belong to: the one they name, the one they begin, or that one again if they begin it twice. */
async function holdImport(
  db: MandatorDb,
  actor: Actor,
  { importId, newId: named, fileName, sha256, mapping }: TripImport,
  clock: Clock,
): Promise<Held> {
  if (importId) return holdBegun(db, actor, importId);
  const id = named ?? newId(clock);
  const begun = await db
    .insertInto("imports")
    .values({
      id,
      kind: "trips",
      file_name: fileName,
      sha256,
      mapping: mapping ? JSON.stringify(mapping) : null,
      created_by: actor.userId,
      created_at: clock.now(),
    })
    .onConflict((same) => same.columns(["mandator_id", "id"]).doNothing())
    .returning(["id", "accepted"])
    .executeTakeFirst();
  return begun ?? holdBegun(db, actor, id);
}

/** Only who began an import goes on with it. */
async function holdBegun(db: MandatorDb, actor: Actor, id: string): Promise<Held> {
  const begun = await db
    .selectFrom("imports")
    .select(["id", "accepted", "undo_begun_at"])
    .where("id", "=", id)
    .where("kind", "=", "trips")
    .where("created_by", "=", actor.userId)
    .forUpdate()
    .executeTakeFirst();
  if (begun === undefined) throw notFound("Import");
  if (begun.undo_begun_at !== null) throw new Problem(409, "Conflict", { message: say.importIsUndone });
  return begun;
}

type Resolved = { row: number } & ({ trip: NewTrip } | { errors: Errors });

/** The rows as trips of vehicles and people by their ids; whose names say nothing is told with what else is wrong. */
function resolved({ rows, vehicleId, driverId }: TripImport, named: NamedOf): Resolved[] {
  return rows.map((row) => {
    const vehicle = named.vehicle(row.vehicle);
    const driver = named.driver(row.driver);
    const costcenter = named.costcenter(row.costcenter);
    const errors: Errors = {
      ...("error" in vehicle && { vehicleId: [vehicle.error] }),
      ...("error" in driver && { driverId: [driver.error] }),
      ...("error" in costcenter && { costcenterId: [costcenter.error] }),
    };
    if (Object.keys(errors).length > 0) return { row: row.row, errors };
    const ids = {
      vehicleId: idIn(vehicle) ?? vehicleId,
      driverId: idIn(driver) ?? driverId,
      costcenterId: idIn(costcenter),
    };
    return { row: row.row, ...tripOf(row, ids) };
  });
}

const idIn = (named: ReturnType<NamedOf["vehicle"]>) => ("id" in named ? named.id : null);

function tripOf(row: ImportRow, ids: object): { trip: NewTrip } | { errors: Errors } {
  const said = read(NewTrip, {
    ...row,
    ...ids,
    startAddress: addressOf(row.startAddress),
    destinationAddress: addressOf(row.destinationAddress),
  });
  return "errors" in said ? said : { trip: said.data };
}

const addressOf = (said: string | null | undefined) => (said?.trim() ? { displayName: said } : null);

type Telling = { isDryRun: boolean; language: Language };

function resultOf(
  row: number,
  one: Entered | { errors: Errors },
  { isDryRun, language }: Telling,
): RowResult {
  if ("isAlreadyThere" in one) return { row, isAlreadyThere: true };
  if ("tripId" in one) return isDryRun ? { row } : { row, tripId: one.tripId };
  const errors = Object.entries(one.errors).map(([field, sayings]) => [
    field,
    sayings.map((saying) => saying[language]),
  ]);
  return { row, errors: Object.fromEntries(errors) as Record<string, string[]> };
}

/** What is there already was neither taken nor refused. What was refused may come again, so it takes no room. */
async function count(
  db: MandatorDb,
  { id, accepted: before }: Held,
  results: readonly RowResult[],
  finishedAt: Date | null,
): Promise<void> {
  const accepted = results.filter(({ tripId }) => tripId !== undefined).length;
  const refused = results.filter(({ errors }) => errors !== undefined).length;
  if (before + accepted > mostRows) {
    const message = fill(say.importIsFull, { most: sayLimit(mostRows) });
    throw new Problem(409, "Conflict", { message });
  }
  await db
    .updateTable("imports")
    .set((row) => ({
      accepted: row("accepted", "+", accepted),
      refused: row("refused", "+", refused),
      ...(finishedAt && { finished_at: finishedAt }),
    }))
    .where("id", "=", id)
    .execute();
}
