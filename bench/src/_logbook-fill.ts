import { recountSums } from "../../server/src/features/trips/ledger/keep-sums.ts";
import { connectDatabase, inMandator } from "../../server/src/platform/db/database.ts";
import { newId } from "../../server/src/platform/db/ids.ts";
import { silentLog } from "../../server/src/platform/log.ts";
import { randomFrom, type Random } from "@wegbuch/geo/random";
import { maskOfPackages, packages } from "@wegbuch/contract/access/packages";
import { classifiedHow, tripTypes } from "@wegbuch/contract/trips/codes";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import { Client } from "pg";
import { copyRows, type Row } from "./_copy.ts";
import { type Company, groupOf, planCompanies, spanMilliseconds, type Vehicle } from "./_logbook-plan.ts";
import { type SharedTrack, shareTracks } from "./_logbook-tracks.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** The drivers of most trips have said what they were, as long as an inbox gives them. */
const [shareClassified, classifiedAfter] = [0.9, 7 * day];
/** Older trips are locked, and older ones still are ready for export. */
const lockedAfter = 120 * day;
const readyAfter = 180 * day;
export const hideUpToMeters = 200;
const tripsPerBatch = 20_000;
/** Changes of the first trip of each company, for a history of several pages. */
const longHistory = 150;

/**
 * Fills an empty database, by the address of its owner, with companies and as many trips of the last thirteen months as
 * asked for, in the order they were driven, each with a track.
 */
export async function fillLogbook(url: string, rolesSecret: string, trips: number): Promise<void> {
  const companies = planCompanies(trips);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set search_path = wegbuch, pg_temp; set synchronous_commit = off");
    // Neither keys nor triggers: all of it belongs together, and locked trips have tracks.
    await client.query("set session_replication_role = replica");
    await fillFleets(client, companies, Date.now() - spanMilliseconds);
    await fillTrips(client, companies);
    await client.query("set session_replication_role = origin");
    await countAll(url, rolesSecret, companies);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function fillFleets(client: Client, companies: readonly Company[], since: number): Promise<void> {
  const created_at = new Date(since);
  const each = (rowsOf: (company: Company) => Row[]) => companies.flatMap(rowsOf);
  const copy = (table: string, rowsOf: (company: Company) => Row[]) =>
    copyRows(
      client,
      table,
      each((company) => rowsOf(company).map((row) => ({ mandator_id: company.id, ...row }))),
    );
  await copyRows(
    client,
    "mandators",
    each(({ id, rank }) => [
      {
        id,
        name: `Company ${rank}`,
        packages: maskOfPackages(Object.values(packages)),
        hide_trips_up_to_in_meter: hideUpToMeters,
        created_at,
      },
    ]),
  );
  await copy("costcenters", ({ costcenters }) =>
    costcenters.map((id, number) => ({ id, foreign_id: `K${number}`, created_at })),
  );
  await copy("logins", ({ users, rank }) =>
    users.map((id, number) => ({ id, email: `person${number}@company${rank}.example` })),
  );
  await copy("users", ({ users }) =>
    users.map((id, number) => ({
      id,
      first_name: "Anna",
      last_name: `Huber ${number}`,
      role_id: number === 0 ? 1 : number === 1 ? 3 : 5,
      created_at,
    })),
  );
  await copy("groups", ({ groups }) =>
    groups.map((id, number) => ({
      id,
      parent_id: number === 0 ? null : groups[0]!,
      name: `Gruppe ${number}`,
      created_at,
    })),
  );
  await copy("vehicles", ({ vehicles }) =>
    vehicles.map(({ id }, number) => ({
      id,
      name: `Wagen ${number}`,
      type: vehicleTypes.company,
      created_at,
    })),
  );
  await copy("group_vehicles", (company) =>
    company.vehicles.map(({ id }, number) => ({ group_id: groupOf(company, number), vehicle_id: id })),
  );
  await copy("group_users", (company) =>
    company.vehicles.map(({ driver }, number) => ({ group_id: groupOf(company, number), user_id: driver })),
  );
  await copy("calibrations", ({ vehicles }) =>
    vehicles.map(({ id }) => ({
      id: newId(),
      vehicle_id: id,
      calibrated_at: created_at,
      mileage_in_meters: 12_345_678,
      is_initial: true,
      created_at,
    })),
  );
  await copy("vehicle_positions", ({ vehicles }) =>
    vehicles.map(({ id }) => ({
      vehicle_id: id,
      latitude: 48.3,
      longitude: 14.3,
      speed: 0,
      heading: 0,
      device_time: new Date(),
      last_contact_at: new Date(),
    })),
  );
}

async function fillTrips(client: Client, companies: readonly Company[]): Promise<void> {
  const until = Date.now();
  const tracks = shareTracks(until - spanMilliseconds);
  const last = new Map<string, number>();
  let batch: Driven[] = [];
  const write = async () => {
    await copyRows(client, "trips", batch.map(tripRow));
    await copyRows(client, "trip_tracks", trackRows(batch));
    await copyRows(client, "history", historyRows(batch, last));
    batch = [];
  };
  for (const driven of drives(companies, tracks, until)) {
    batch.push(driven);
    if (batch.length === tripsPerBatch) await write();
  }
  await write();
  const heads = [...last].map(([mandator_id, seq]) => ({ mandator_id, seq, hash: emptyHash }));
  await copyRows(client, "history_heads", heads);
}

type Driven = ReturnType<typeof aDrive>;
type Made = { vehicle: Vehicle; track: SharedTrack; startedAt: number; until: number; isFirst: boolean };

/** Round after round, each vehicle drives once: nearly in the order of time, as trips are written when they end. */
function* drives(
  companies: readonly Company[],
  tracks: readonly SharedTrack[],
  until: number,
): Generator<Driven> {
  const random = randomFrom("drives");
  const vehicles = companies.flatMap((company) => company.vehicles);
  const rounds = Math.max(...vehicles.map(({ trips }) => trips));
  for (let round = 0; round < rounds; round += 1) {
    for (const vehicle of vehicles) {
      if (round >= vehicle.trips) continue;
      const length = spanMilliseconds / vehicle.trips;
      const startedAt = Math.round(
        until - spanMilliseconds + round * length + random.between(0, length - 2 * hour),
      );
      const isFirst = round === 0 && vehicle === vehicle.company.vehicles[0];
      yield aDrive(random, { vehicle, track: random.pick(tracks), startedAt, until, isFirst });
    }
  }
}

function aDrive(random: Random, { vehicle, track, startedAt, until, isFirst }: Made) {
  const { company } = vehicle;
  const finishedAt = startedAt + Math.round(random.between(5 * 60_000, hour));
  const kind = random.next();
  const isClassified = random.chance(shareClassified) && finishedAt < until - classifiedAfter;
  return {
    company,
    track,
    isFirst,
    row: {
      mandator_id: company.id,
      id: newId({ now: () => new Date(finishedAt) }),
      vehicle_id: vehicle.id,
      driver_id: random.chance(0.03)
        ? null
        : random.chance(0.05)
          ? random.pick(company.users)
          : vehicle.driver,
      costcenter_id: random.pick(company.costcenters),
      started_at: new Date(startedAt),
      finished_at: new Date(finishedAt),
      mileage_in_meters: track.meters,
      idle_seconds: Math.round(random.between(0, 300)),
      type: kind < 0.75 ? tripTypes.business : kind < 0.85 ? tripTypes.private : tripTypes.driveToWork,
      description: random.chance(0.3) ? "Kundentermin mit Lieferung" : "",
      end_reason: "ignitionOff",
      classified_at: isClassified ? new Date(finishedAt + day) : null,
      classified_how: isClassified ? classifiedHow.person : null,
      locked_at: finishedAt < until - lockedAfter ? new Date(finishedAt + 10 * day) : null,
      ready_for_export_at: finishedAt < until - readyAfter ? new Date(finishedAt + 30 * day) : null,
      created_at: new Date(finishedAt),
    },
  };
}

const tripRow = ({ row, track: { start, destination } }: Driven) => ({
  ...row,
  start_latitude: start.latitude,
  start_longitude: start.longitude,
  destination_latitude: destination.latitude,
  destination_longitude: destination.longitude,
  start_address: start.address,
  destination_address: destination.address,
});

function* trackRows(batch: readonly Driven[]): Generator<Row> {
  for (const { row, track } of batch)
    yield { mandator_id: row.mandator_id, trip_id: row.id, part: 0, points: track.bytes };
}

/** Of every fifth trip somebody changed something; what chains the entries is left empty. */
function* historyRows(batch: readonly Driven[], last: Map<string, number>): Generator<Row> {
  for (const [index, { row, company, isFirst }] of batch.entries()) {
    const changes = isFirst ? longHistory : index % 5 === 0 ? 1 : 0;
    for (let change = 0; change < changes; change += 1) {
      const seq = (last.get(company.id) ?? 0) + 1;
      last.set(company.id, seq);
      yield {
        mandator_id: company.id,
        seq,
        object_kind: "trip",
        object_id: row.id,
        property_name: "description",
        changed_at: new Date(row.finished_at.getTime() + change * 60_000),
        old_value: `Kunde ${change}`,
        new_value: `Kunde ${change + 1}`,
        actor_id: company.users[0]!,
        effective_user_id: company.users[0]!,
        actor_name: "Anna Huber 0",
        details_hash: emptyHash,
        hash: emptyHash,
      };
    }
  }
}

const emptyHash = `\\x${"00".repeat(32)}`;

/** The sums by the program's own way to count. */
async function countAll(url: string, rolesSecret: string, companies: readonly Company[]): Promise<void> {
  const database = connectDatabase({ url, rolesSecret, log: silentLog() });
  try {
    for (const { id } of companies) {
      await inMandator(database, id, (db) => recountSums(db, hideUpToMeters), { role: "tracker" });
    }
  } finally {
    await database.close();
  }
}
