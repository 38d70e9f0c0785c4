import { mailKinds } from "@wegbuch/contract/system/codes";
import { writeFacts } from "../../../src/features/trips/facts/write-facts.ts";
import { clock } from "../../../src/platform/clock.ts";
import { aBox, aDriver, aMandator, aTrip, aVehicle } from "./builders.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { asOwner } from "./database.ts";
import type { TestDatabase } from "./database.ts";

/** A mandator with at least one row in every tenant table; gives its id. */
export async function aFullMandator(database: TestDatabase): Promise<string> {
  const mandator = await aMandator(database);
  const driver = await aDriver(database, mandator);
  const vehicle = await aVehicle(database, mandator, { owner_id: driver });
  const box = await aBox(database, mandator, { vehicleId: vehicle });
  const trip = await aTrip(database, mandator, {
    vehicle_id: vehicle,
    driver_id: driver,
    recorded_vehicle_id: vehicle,
    classified_at: clock.now(),
    classified_by: driver,
    classified_how: 0,
  });
  const [group, child, costcenter, now] = [newId(), newId(), newId(), clock.now()];
  const copy = await aTrip(database, mandator, {
    vehicle_id: vehicle,
    copied_from_id: trip,
    deleted_at: now,
  });
  const add = async (table: string, row: Record<string, unknown>) => {
    const all = { mandator_id: mandator, ...row };
    const places = Object.keys(all).map((_, index) => `$${index + 1}`);
    const statement = `insert into ${table} (${Object.keys(all).join(", ")}) values (${places.join(", ")})`;
    await asOwner(database, statement, Object.values(all));
  };
  await add("costcenters", { id: costcenter, foreign_id: "4711", created_at: now });
  await add("groups", { id: group, name: "All", created_at: now });
  await add("groups", { id: child, parent_id: group, name: "North", created_at: now });
  await add("vehicle_drivers", { vehicle_id: vehicle, user_id: driver });
  await add("group_vehicles", { group_id: group, vehicle_id: vehicle });
  await add("group_users", { group_id: group, user_id: driver });
  const calibration = { calibrated_at: now, mileage_in_meters: 0, user_id: driver, created_at: now };
  await add("calibrations", { id: newId(), vehicle_id: vehicle, ...calibration });
  const done = { vehicle_id: vehicle, created_at: now };
  await add("inspections", { id: newId(), inspected_on: "2026-05-01", ...done });
  const service = newId();
  await add("services", { id: service, serviced_on: "2026-05-01", mileage_in_meters: 0, ...done });
  await add("service_files", {
    service_id: service,
    name: "Rechnung.pdf",
    type: "pdf",
    content: Buffer.of(1),
  });
  const held = { user_id: driver, hidden_before: now, email: "anna@example.at", request_id: newId() };
  await add("place_holds", { ...held, opens_at: now });
  const mode = { vehicle_id: vehicle, driver_id: driver, started_at: now, ends_with_trip: true };
  await add("private_modes", { ...mode, until: new Date(now.getTime() + 86_400_000) });
  await add("agreement_consents", { user_id: driver, given_at: now });
  const ownExport = newId();
  await add("own_exports", { id: ownExport, user_id: driver, asked_at: now });
  await add("own_export_parts", { export_id: ownExport, part: 0, content: Buffer.of(1) });
  const call = { caller_id: driver, key: "0123456789abcdef", fingerprint: Buffer.alloc(32) };
  await add("idempotency_keys", { ...call, begun_at: now });
  const device = { unique_id: "353", name: "Kombi", protocol: "teltonika", knows_ignition: true };
  await add("forwarded_devices", { ...device, box_id: box.id, last_seen_at: now });
  await add("phones", {
    box_id: box.id,
    user_id: driver,
    name: "Anna",
    token_hash: Buffer.alloc(32),
    created_at: now,
  });
  await add("phone_holders", { box_id: box.id, held_from: now, user_id: driver });
  const shared = { vehicle_id: vehicle, created_by: driver, token_hash: Buffer.alloc(32), created_at: now };
  await add("shares", { id: newId(), ...shared, expires_at: new Date(now.getTime() + 3_600_000) });
  await add("calendar_feeds", { token_hash: Buffer.alloc(32), language: "en", created_at: now });
  const secret = { token_hash: Buffer.alloc(32), last_four: "0000", scopes: ["fleet:read"] };
  const lasting = { created_at: now, expires_at: new Date(now.getTime() + 86_400_000) };
  await add("api_tokens", { id: newId(), name: "ERP", ...secret, created_by: driver, ...lasting });
  const provider = { issuer: "https://id.example", client_id: "wegbuch", client_secret: "sealed" };
  await add("sso", { ...provider, creates_users: false, role_id: 5, group_id: group, is_only: false });
  await add("sso_domains", { domain: `${newId()}.example`, token: "t".repeat(43), created_at: now });
  const identity = { issuer: "https://id.example", client_id: "wegbuch", subject: "7", bound_at: now };
  await add("sso_identities", { login_id: driver, ...identity });
  const event = { name: "Unplugged", happened_at: now, received_at: now };
  await add("box_events", { id: newId(), box_id: box.id, vehicle_id: vehicle, ...event });
  await add("box_incidents", { box_id: box.id, kind: "ejected", happened_at: now });
  await add("trip_books", { vehicle_id: vehicle, last_number: 1 });
  await add("trip_numbers", { vehicle_id: vehicle, number: 1, trip_id: trip });
  await add("inbox_reminders", { user_id: driver, kind: 0, day: "2026-05-11" });
  const told = newId();
  const silence = { kind: "silent", key: "silent", vehicle_id: vehicle, user_id: driver, happened_at: now };
  await add("notifications", { id: told, ...silence, created_at: now });
  await add("notification_marks", { notification_id: told, user_id: driver, seen_at: now });
  await add("notification_settings", { user_id: driver, kind: "silent", is_on_screen: true, mail: "none" });
  await add("notification_digests", { user_id: driver, told_until: now });
  const words = { description: "Huber", reason: "Später erinnert", user_id: driver, created_at: now };
  await add("trip_supplements", { id: newId(), trip_id: trip, ...words });
  await add("trip_tracks", { trip_id: trip, part: 0, points: Buffer.from([1]) });
  const sums = {
    trip_count: 1,
    locked_count: 0,
    ready_count: 0,
    mileage_in_meters: 1,
    duration_seconds: 1,
    idle_seconds: 0,
  };
  const day = { day: "2026-05-04", type: 0, is_hidden: false, ...sums };
  await add("trip_days", { vehicle_id: vehicle, driver_id: driver, ...day });
  const month = { month: "2026-05-01", type: 0, is_hidden: false, ...sums };
  await add("trip_months", { vehicle_id: vehicle, driver_id: driver, ...month });
  const company = { type: 0, is_hidden: false, is_driverless: false, part: newId() };
  const counts = { trip_count: 1, locked_count: 0, ready_count: 0, mileage_in_meters: 1 };
  await add("company_days", { day: "2026-05-04", ...company, ...counts });
  await add("company_months", { month: "2026-05-01", ...company, ...counts });
  const judged = { score: 100, endangers: 0, queries: 0, notes: 0, findings: "[]" };
  await add("audit_months", { vehicle_id: vehicle, month: "2026-05-01", ...judged });
  await add("audit_changes", { vehicle_id: vehicle, month: "2026-05-01" });
  await add("upkeep_changes", { vehicle_id: vehicle });
  const answer = { rule: "K20", key: "2026-05", month: "2026-05-01", remark: "Werkstatt", answered_at: now };
  await add("audit_answers", { vehicle_id: vehicle, user_id: driver, ...answer });
  await inMandator(database, mandator, (db) => writeFacts(db, [trip, copy]), { role: "tracker" });
  await add("fact_beginnings", {});
  await add("vehicle_taxes", { vehicle_id: vehicle, acquisition_cost_in_cents: 1 });
  await add("vehicle_years", { vehicle_id: vehicle, year: 2026, commute_days: 1 });
  const seal = newId();
  const sealed = { vehicle_id: vehicle, month: "2026-05-01", version: 1, layout: "AT", language: "en" };
  const said = { trip_count: 0, driver_ids: [], state: "", sha256: "", reason: "", sealed_by: "Anna" };
  await add("sealed_months", { id: seal, ...sealed, ...said, sealed_at: now });
  await add("seal_files", { seal_id: seal, type: "csv", name: "x.csv", sha256: "", content: Buffer.of(1) });
  const asked = { month: "2026-05-01", language: "en", reason: "", author: "{}", vehicle_ids: [vehicle] };
  await add("sealings", { id: newId(), ...asked, asked_at: now });
  await add("odometer_days", { vehicle_id: vehicle, day: "2026-05-04", mileage_in_meters: 1 });
  await add("odometer_months", { vehicle_id: vehicle, month: "2026-05-01", mileage_in_meters: 1 });
  await add("vehicle_positions", { vehicle_id: vehicle, last_contact_at: now });
  await add("address_lookups", { trip_id: trip, trip_end: "start", due_at: now });
  const stolen = { vehicle_id: vehicle, reason: "Weg", opened_by: driver, opened_at: now };
  await add("theft_cases", { id: newId(), ...stolen });
  const seen = { kind: 0, viewer_id: driver, vehicle_id: vehicle, driver_id: driver, count: 1 };
  await add("place_views", { hour: "2026-05-04T08:00:00Z", ...seen });
  const geofence = newId();
  const drawn = { shape: "polygon", ring: "[]", created_at: now, created_by: driver };
  await add("geofences", { id: geofence, title: "Depot", ...drawn });
  await add("geofence_vehicles", { geofence_id: geofence, vehicle_id: vehicle });
  const noted = { geofence_id: geofence, category: 1, value: "Franz", created_at: now };
  await add("geofence_metadata", { id: newId(), ...noted });
  await add("geofence_revisions", { revision: 1 });
  const ruled = { kind: 3, type: 1, vehicle_id: vehicle, geofence_id: geofence, created_at: now };
  await add("classification_rules", { id: newId(), user_id: driver, confirmed_at: now, ...ruled });
  // What is nobody's is seen by everybody.
  await add("classification_rules", { id: newId(), ...ruled });
  const met = { geofence_id: geofence, geofence_title: "Depot", inside_seconds: 1, crossings: "[]" };
  await add("trip_visits", { trip_id: trip, ...met });
  const analysis = newId();
  const analysed = {
    title: "May",
    from_at: "2026-05-01",
    to_at: "2026-06-01",
    created_at: now,
    created_by: driver,
  };
  await add("geofence_analyses", { id: analysis, ...analysed });
  await add("geofence_analysis_vehicles", { analysis_id: analysis, vehicle_id: vehicle });
  const frozen = { analysis_id: analysis, geofence_id: geofence };
  await add("geofence_analysis_fences", { ...frozen, title: "Depot", ring: "[]" });
  await add("geofence_analysis_visits", { ...frozen, trip_id: trip, inside_seconds: 1, crossings: "[]" });
  const alarm = { geofence_id: geofence, vehicle_id: vehicle, event: "Leaving", happened_at: now };
  await add("geofence_alarms", { id: newId(), ...alarm, created_at: now });
  const reserved = {
    vehicle_id: vehicle,
    driver_id: driver,
    pickup_at: "2026-05-05",
    return_at: "2026-05-06",
  };
  const places = { pickup_address: "Ring 1", return_address: "Ring 1", created_at: now };
  const reservation = newId();
  await add("reservations", { id: reservation, ...reserved, ...places });
  await asOwner(database, "update trips set reservation_id = $2 where id = $1", [copy, reservation]);
  const kept = { from_on: "2026-05-01", to_on: "2026-05-31", created_by: driver, created_at: now };
  await add("retention_holds", { id: newId(), reason: "Betriebsprüfung", ...kept });
  const wish = {
    user_id: driver,
    entered_by: driver,
    text: "Bitte löschen",
    asked_at: now,
    due_on: "2026-06-03",
  };
  const decided = { decided_by: driver, decided_at: now, is_granted: false, is_noted: true };
  await add("deletion_requests", { id: newId(), ...wish, ...decided });
  await add("former_drivers", { trip_id: trip, origin_id: trip, until: now, driver_id: driver });
  await add("erased_vehicles", { vehicle_id: vehicle, until: now });
  const erasure = newId();
  await add("erasures", { id: erasure, kind: "places", until_on: "2026-05-01", begun_at: now });
  await add("erased_ids", { erasure_id: erasure, id: trip });
  await add("erased_mileages", { vehicle_id: vehicle, day: "2019-05-04", mileage_in_meters: 1 });
  const log = newId();
  await add("time_logs", { id: log, user_id: driver, day: "2026-05-04", created_at: now });
  const began = { time_log_id: log, event: 0, occurred_at: now };
  await add("time_log_events", { id: newId(), ...began, created_at: now });
  const signed = { user_id: driver, monday: "2026-05-04", how: 1, content_hash: Buffer.alloc(32) };
  await add("tachograph_periods", { vehicle_id: vehicle, since: "2026-05-04" });
  const worked = { user_id: driver, month: "2026-04-01" };
  await add("work_months", { ...worked, closed_at: now, closed_by: driver });
  const driven = { trip_id: trip, vehicle_id: vehicle, day: "2026-04-04", started_at: now, finished_at: now };
  await add("closed_drives", { ...worked, ...driven, mileage_in_meters: 1, mileage_before_in_meters: 0 });
  const checked = { checked_by: driver, checked_at: now, content_hash: Buffer.alloc(32) };
  await add("steering_checks", { id: newId(), ...worked, ...checked });
  await add("steering_signatures", { id: newId(), ...signed, signed_at: now });
  const report = newId();
  const scheduled = { type: 0, interval: 1, period: 1, group_by: 2, format: 1, report_on_all: true };
  const nobody = { send_to_all: [5], sent_to_users: [], do_not_send_to_users: [], send_to_groups: [] };
  const nothing = { on_vehicles: [], on_users: [], on_cost_centers: [], on_groups: [], on_geofences: [] };
  const times = { started_at: now, created_at: now, counts_from_at: now, show_private_trip_times: true };
  await add("scheduled_reports", { id: report, name: "May", ...scheduled, ...nobody, ...nothing, ...times });
  const occurrence = { occurrence_at: now, ran_at: now, from_at: "2026-04-01", to_at: "2026-05-01" };
  const run = { ...occurrence, asked: {}, receiver_ids: [], refused_ids: [] };
  await add("scheduled_report_occurrences", { report_id: report, ...run });
  const prices = { box_price_in_cents: 1, cable_price_in_cents: 1, shipping_price_in_cents: 1 };
  const amounts = { payment_interval: 0, amount_of_obd2: 1, amount_of_bm: 0, amount_of_cable: 0 };
  await add("orders", { id: newId(), user_id: driver, ...amounts, ...prices, created_at: now });
  const mail = { kind: mailKinds.welcome, recipients: ["anna@example.at"], language: "de-AT", payload: {} };
  await add("mails", { id: newId(), ...mail, created_at: now, next_attempt_at: now });
  const imported = newId();
  const file = { kind: "trips", file_name: "Fahrten.csv", sha256: "0".repeat(64) };
  await add("imports", { id: imported, ...file, created_by: driver, created_at: now });
  const recorded = { vehicle_id: vehicle, recorded_from: now, recorded_until: now };
  await add("imports", {
    id: newId(),
    ...file,
    ...recorded,
    kind: "positions",
    created_by: driver,
    created_at: now,
  });
  await add("import_mappings", { id: newId(), name: "Vimcar", mapping: { columns: {}, types: {} } });
  await asOwner(database, "update trips set import_id = $2 where id = $1", [copy, imported]);
  await add("told_addresses", { id: newId(), address: `${newId()}@example.at`, told_at: now });
  const [webhook, message] = [newId(), newId()];
  const heard = { url: "https://hooks.example/", description: "", events: ["trip.finished"], secret: "" };
  await add("webhooks", { id: webhook, ...heard, created_at: now });
  const happened = { type: "trip.finished", object_id: trip, happened_at: now, refs: {}, created_at: now };
  await add("webhook_messages", { id: message, ...happened });
  const owed = { webhook_id: webhook, message_id: message, object_id: trip, next_attempt_at: now };
  await add("webhook_deliveries", { id: newId(), ...owed });
  const [session, pushed] = [newId(), newId()];
  await asOwner(
    database,
    `insert into sessions (id, login_id, cookie_hash, is_remembered, created_at, last_used_at, expires_at)
     values ($1, $2, $3, false, $4, $4, $4)`,
    [session, driver, Buffer.from(session), now],
  );
  const keys = { endpoint: `https://push.example/${pushed}`, p256dh: "B".repeat(87), auth: "A".repeat(22) };
  const place = { session_id: session, ...keys, kinds: ["alarm"], created_at: now };
  await add("push_subscriptions", { id: pushed, user_id: driver, ...place });
  const waits = { subscription_id: pushed, user_id: driver, kind: "alarm", key: "alarm" };
  await add("push_messages", {
    id: newId(),
    ...waits,
    created_at: now,
    expires_at: now,
    next_attempt_at: now,
  });
  // Of somebody who is no user (yet): a key can only be tried with a row that is free.
  await add("logins", { id: newId(), email: `${newId()}@example.at` });
  for (const table of ["users", "vehicles", "trips"]) {
    await asOwner(database, `update ${table} set costcenter_id = $1 where mandator_id = $2`, [
      costcenter,
      mandator,
    ]);
  }
  return mandator;
}
