import { requestDueOn } from "@wegbuch/contract/deletionrequests/rules";
import { hashOfToken } from "../../../src/features/auth/make-token.ts";
import { encodeTrack } from "../../../src/features/trips/tracks/track-codec.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { clock } from "../../../src/platform/clock.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";

/** Weekdays from six to seven. */
export const workingHours = JSON.stringify({ weekdays: [1, 2, 3, 4, 5], from: "06:00", until: "19:00" });

/** A month of the vehicle that was sealed, with a file of each type. */
export async function aSeal(database: TestDatabase, mandatorId: string, vehicle_id: string) {
  const id = newId();
  const sealed = { id, vehicle_id, month: "2026-03-01", version: 1, layout: "AT", language: "de-AT" };
  const said = { trip_count: 0, driver_ids: [], state: "", sha256: "", reason: "", sealed_by: "Anna Huber" };
  await inMandator(database, mandatorId, async (db) => {
    await db
      .insertInto("sealed_months")
      .values({ ...sealed, ...said, sealed_at: clock.now() })
      .execute();
    for (const type of ["pdf", "csv", "jsonl"])
      await db
        .insertInto("seal_files")
        .values({ seal_id: id, type, name: `Fahrtenbuch.${type}`, sha256: "", content: Buffer.from(type) })
        .execute();
  });
  return id;
}

/** A reservation of the vehicle in a week. */
export async function aReservation(
  database: TestDatabase,
  mandatorId: string,
  given: { vehicle_id: string; driver_id: string },
) {
  const [id, now] = [newId(), clock.now()];
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const period = { pickup_at: inDays(7), return_at: inDays(8) };
  const places = { pickup_address: "Hof 1", return_address: "Hof 1", created_at: now };
  const row = { id, ...period, ...places, ...given };
  await inMandator(database, mandatorId, (db) => db.insertInto("reservations").values(row).execute());
  return id;
}

/** A day of work with a rest break, three days before those of the tests. */
export async function aTimeLog(database: TestDatabase, mandatorId: string, user_id: string) {
  const [timeLog, timeEvent, created_at] = [newId(), newId(), clock.now()];
  const at = (time: string) => new Date(`2026-05-01T${time}:00Z`);
  const work = { started_at: at("06:00"), finished_at: at("14:00") };
  const common = { time_log_id: timeLog, created_at };
  await inMandator(database, mandatorId, async (db) => {
    await db
      .insertInto("time_logs")
      .values({ id: timeLog, user_id, day: "2026-05-01", ...work, created_at })
      .execute();
    await db
      .insertInto("time_log_events")
      .values([
        { id: newId(), event: 0, occurred_at: at("06:00"), ...common },
        { id: timeEvent, event: 2, occurred_at: at("09:30"), ...common },
        { id: newId(), event: 3, occurred_at: at("10:00"), ...common },
        { id: newId(), event: 1, occurred_at: at("14:00"), ...common },
      ])
      .execute();
  });
  return { timeLog, timeEvent };
}

/** A fence that watches a vehicle, with a note. */
export async function aGeofence(database: TestDatabase, mandatorId: string, vehicle_id: string) {
  const [geofence, metadata, created_at] = [newId(), newId(), clock.now()];
  const ring = "[[16.36,48.2],[16.36,48.21],[16.38,48.21],[16.38,48.2]]";
  await inMandator(database, mandatorId, async (db) => {
    const row = { id: geofence, title: "Depot", shape: "polygon", ring, created_at };
    await db.insertInto("geofences").values(row).execute();
    const note = { id: metadata, geofence_id: geofence, category: 1, value: "Franz", created_at };
    await db.insertInto("geofence_metadata").values(note).execute();
    await db.insertInto("geofence_vehicles").values({ geofence_id: geofence, vehicle_id }).execute();
  });
  return { geofence, metadata };
}

/** Gives each trip a short way through Vienna. */
export async function withTracks(database: TestDatabase, mandatorId: string, tripIds: string[]) {
  const start = clock.now().getTime() - 1_800_000;
  const points = encodeTrack(
    [0, 1, 2].map((step) => ({
      time: start + step * 60_000,
      latitude: 48.2 + step / 100,
      longitude: 16.37,
      speedKmh: 50,
      headingDegrees: 0,
      metersFromStart: step * 1_111.95,
    })),
  );
  const rows = tripIds.map((trip_id) => ({ trip_id, part: 0, points }));
  const write = { role: "tracker" } as const;
  await inMandator(database, mandatorId, (db) => db.insertInto("trip_tracks").values(rows).execute(), write);
}

/** Of a vehicle a case of theft that is shown to two people, and one that waits for its second. */
export async function twoThefts(
  database: TestDatabase,
  mandatorId: string,
  { vehicle, holder, thieves }: { vehicle: string; holder: string; thieves: readonly [string, string] },
) {
  const [theftCase, openTheft, now] = [newId(), newId(), clock.now()];
  const theft = { vehicle_id: vehicle, reason: "Anzeige", opened_at: now };
  const ends_at = new Date(now.getTime() + 72 * 3_600_000);
  const confirmed = { opened_by: thieves[0], confirmed_by: thieves[1], confirmed_at: now, ends_at };
  await inMandator(database, mandatorId, async (db) => {
    await db
      .insertInto("theft_cases")
      .values({ id: theftCase, ...theft, ...confirmed })
      .execute();
    await db
      .insertInto("theft_cases")
      .values({ id: openTheft, ...theft, opened_by: holder })
      .execute();
  });
  return { theftCase, openTheft };
}

/** That somebody asks to have his places erased. */
export async function aDeletionRequest(database: TestDatabase, mandatorId: string, user_id: string) {
  const [id, now] = [newId(), clock.now()];
  const asked = { text: "Bitte löschen", asked_at: now, due_on: requestDueOn(now) };
  await inMandator(database, mandatorId, (db) =>
    db
      .insertInto("deletion_requests")
      .values({ id, user_id, ...asked })
      .execute(),
  );
  return id;
}

/**
 * A session of that person which nobody uses, and an app that he has not confirmed yet; gives their ids. Where he is of a
 * company he is told something in that session, by a subscription that is called as it.
 */
export async function aSessionAndFactor(database: TestDatabase, login_id: string) {
  const now = clock.now();
  const [session, factor] = [newId(), newId()];
  const life = { created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + 86_400_000) };
  const row = { id: session, login_id, cookie_hash: hashOfToken(session), is_remembered: false };
  const admin = database.as("admin");
  await admin
    .insertInto("sessions")
    .values({ ...row, ...life })
    .execute();
  await admin
    .insertInto("totp_factors")
    .values({ id: factor, login_id, secret: "", created_at: now })
    .execute();
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  await asOwner(
    database,
    `insert into push_subscriptions (mandator_id, id, user_id, session_id, endpoint, p256dh, auth, kinds, created_at)
     select mandator_id, $1, id, $1, $2, $3, $4, '{reservation}', $5 from users where id = $6`,
    [session, `https://push.example/${session}`, keys.p256dh, keys.auth, now, login_id],
  );
  return { session, factor };
}

/** Each of these people of the company has not fetched something. */
export async function everybodyIsTold(database: TestDatabase, mandatorId: string, people: readonly string[]) {
  const now = clock.now();
  await inMandator(database, mandatorId, async (db) => {
    const users = await db
      .selectFrom("users")
      .select("id")
      .where("id", "in", [...people])
      .execute();
    const told = users.map((user) => ({ id: newId(), kind: "notFetched", key: user.id, user_id: user.id }));
    await db
      .insertInto("notifications")
      .values(told.map((row) => ({ ...row, happened_at: now, created_at: now })))
      .execute();
  });
}

/** One above two others. */
export async function twoGroups(database: TestDatabase, mandatorId: string) {
  const [root, east, west] = [newId(), newId(), newId()];
  const created_at = clock.now();
  await inMandator(database, mandatorId, async (db) => {
    await db.insertInto("groups").values({ id: root, name: "Alpenland", created_at }).execute();
    const children = [
      { id: east, parent_id: root, name: "East", created_at },
      { id: west, parent_id: root, name: "West", created_at },
    ];
    await db.insertInto("groups").values(children).execute();
  });
  return { root, east, west };
}

/** A webhook that is told of reports, and one of them that it was told of. */
export async function aWebhookWithDelivery(database: TestDatabase, mandatorId: string) {
  const [webhook, delivery, message, object_id] = [newId(), newId(), newId(), newId()];
  const now = clock.now();
  await inMandator(database, mandatorId, async (db) => {
    const heard = { url: "https://93.184.216.34/hook", description: "", events: ["report.sent"], secret: "" };
    await db
      .insertInto("webhooks")
      .values({ id: webhook, ...heard, created_at: now })
      .execute();
    const happened = { type: "report.sent", object_id, happened_at: now, refs: "{}", created_at: now };
    await db
      .insertInto("webhook_messages")
      .values({ id: message, ...happened })
      .execute();
    const owed = { webhook_id: webhook, message_id: message, object_id, sent_at: now };
    await db
      .insertInto("webhook_deliveries")
      .values({ id: delivery, ...owed })
      .execute();
  });
  return { webhook, delivery };
}
