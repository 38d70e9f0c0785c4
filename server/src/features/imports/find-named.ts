import type { Actor } from "@wegbuch/contract/access/actor";
import type { ImportRow } from "@wegbuch/contract/imports/schemas";
import { de, en } from "@wegbuch/contract/imports/texts";
import { fill, inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { hasCostcenters } from "../costcenters/require-usable-costcenter.ts";
import { userIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";

const say = inBothLanguages(de, en);

/** What a word of a file names: an id, nothing where there is none, or why it names nothing. */
type Named = { id: string | null } | { error: Saying };

type Kind = "vehicle" | "driver" | "costcenter";
export type NamedOf = Record<Kind, (said: string | null | undefined) => Named>;

/**
 * Finds what the rows of a file call vehicles (plate, name), drivers (e-mail address, personnel number, name) and cost
 * centres (number, name) among those in the actor's scope (rule imports/names). What is in the archive is found only where
 * nothing else is called so.
 */
export async function findNamed(db: MandatorDb, actor: Actor, rows: readonly ImportRow[]): Promise<NamedOf> {
  const saidOf = (kind: Kind) => [...new Set(rows.flatMap((row) => row[kind]?.trim() || []))];
  const none = new Map<string, Found[]>();
  const vehicles = await found(db, saidOf("vehicle"), vehiclesNamed(actor));
  const drivers = await found(db, saidOf("driver"), peopleNamed(actor));
  const costcenters = hasCostcenters(actor) ? await found(db, saidOf("costcenter"), costcentersNamed) : none;
  const noCostcenters: NamedOf["costcenter"] = () => ({ id: null });
  return {
    vehicle: namedIn(vehicles, say.vehicleIsUnknown, say.vehicleIsAmbiguous),
    driver: namedIn(drivers, say.driverIsUnknown, say.driverIsAmbiguous),
    costcenter: hasCostcenters(actor)
      ? namedIn(costcenters, say.costcenterIsUnknown, say.costcenterIsAmbiguous)
      : noCostcenters,
  };
}

type Found = { said: string; id: string; is_archived: boolean };

/** Words as one looks for them: without regard to capitals, and plates also without blanks and dashes. */
async function found(
  db: MandatorDb,
  said: readonly string[],
  candidates: RawBuilder<unknown>,
): Promise<Map<string, Found[]>> {
  if (said.length === 0) return new Map();
  // Asked in both ways beforehand, so that a fleet of thousands is gone through once and not for each word.
  const { rows } = await sql<Found>`
    with asked as materialized (
      select said, way.name, way.is_plate
      from unnest(${[...said]}::text[]) as word (said)
      cross join lateral (values (lower(said), false), (${plainPlate(sql`said`)}, true)) as way (name, is_plate)
    )
    select distinct asked.said, candidate.id, candidate.is_archived
    from asked
    join (${candidates}) as candidate
      on candidate.name = asked.name and candidate.is_plate = asked.is_plate`.execute(db);
  return rowsBy(rows, (row) => row.said);
}

const plainPlate = (plate: RawBuilder<unknown>) =>
  sql`regexp_replace(lower(${plate}), '[^[:alnum:]]', '', 'g')`;

const vehiclesNamed = (actor: Actor) => sql`
  select id, names.name, names.is_plate, archived_at is not null as is_archived
  from vehicles
  cross join lateral (values
    (${plainPlate(sql`license_plate`)}, true), (lower(vehicles.name), false)) as names (name, is_plate)
  where deleted_at is null and names.name <> '' and ${vehicleIsVisible(actor, "vehicles.id")}`;

const peopleNamed = (actor: Actor) => sql`
  select users.id, names.name, false as is_plate, archived_at is not null as is_archived
  from users
  join logins on logins.mandator_id = users.mandator_id and logins.id = users.id
  cross join lateral (values
    (lower(logins.email)), (lower(users.foreign_id)), (lower(first_name || ' ' || last_name)),
    (lower(last_name || ' ' || first_name)), (lower(last_name || ', ' || first_name))) as names (name)
  where deleted_at is null and names.name <> '' and ${userIsVisible(actor, "users.id")}`;

const costcentersNamed = sql`
  select id, names.name, false as is_plate, archived_at is not null as is_archived
  from costcenters
  cross join lateral (values (lower(foreign_id)), (lower(description))) as names (name)
  where deleted_at is null and names.name <> ''`;

const namedIn =
  (all: ReadonlyMap<string, readonly Found[]>, unknown: Saying, ambiguous: Saying) =>
  (given: string | null | undefined): Named => {
    const said = given?.trim() ?? "";
    if (said === "") return { id: null };
    const candidates = all.get(said) ?? [];
    const active = candidates.filter((candidate) => !candidate.is_archived);
    const [only, another] = active.length > 0 ? active : candidates;
    if (only === undefined) return { error: fill(unknown, { name: said }) };
    return another === undefined ? { id: only.id } : { error: fill(ambiguous, { name: said }) };
  };
