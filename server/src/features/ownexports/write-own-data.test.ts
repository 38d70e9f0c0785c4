import { afterEach, expect, test } from "vitest";
import { packedFor } from "../../../test/kit/api/packed-file.ts";
import { aBrowser, aDevice } from "../../../test/kit/api/pushes.ts";
import { aBox, aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { fixClock } from "../../platform/clock.ts";
import { newId } from "../../platform/db/ids.ts";

const database = await aDatabase();
afterEach(() => fixClock(undefined));

const at = (time: string) => new Date(`2026-05-04T${time}:00Z`);
const iso = (time: string) => at(time).toISOString();

async function add(table: string, row: Record<string, unknown>) {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  const statement = `insert into ${table} (${Object.keys(row).join(", ")}) values (${places.join(", ")})`;
  await asOwner(database, statement, Object.values(row));
}

/** Two who drive the same car, and with what each of them gets in. */
async function twoDrivers() {
  fixClock(at("20:00"));
  const mandatorId = await aMandator(database);
  const vehicleId = await aVehicle(database, mandatorId, { name: "Caddy" });
  const own = await aDriver(database, mandatorId);
  const colleague = await aDriver(database, mandatorId, { first_name: "Fremdwort" });
  for (const [login_id, word] of [
    [own, "Eigen"],
    [colleague, "Fremdwort"],
  ] as const) {
    const bytes = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
    const key = { credential_id: bytes(), public_key: bytes(), counter: 1, transports: [] };
    await add("passkeys", {
      id: newId(),
      login_id,
      name: `${word} Schlüssel`,
      created_at: at("08:00"),
      ...key,
    });
    await add("totp_factors", {
      id: newId(),
      login_id,
      secret: `keimwort ${word}`,
      created_at: at("08:10"),
      confirmed_at: at("08:11"),
    });
    await add("recovery_codes", { login_id, hash: bytes(), used_at: null });
    await add("recovery_codes", { login_id, hash: bytes(), used_at: at("09:00") });
    await add("known_devices", { login_id, token_hash: bytes(), seen_at: at("08:30"), has_returned: true });
    await add("sso_identities", {
      mandator_id: mandatorId,
      login_id,
      issuer: "https://anmeldung.example",
      subject: `${word}-7`,
      client_id: "wegbuch",
      bound_at: at("08:40"),
    });
    await add("api_tokens", {
      mandator_id: mandatorId,
      id: newId(),
      name: `${word} Lohn`,
      scopes: ["trips:read"],
      token_hash: bytes(),
      last_four: "abcd",
      created_by: login_id,
      created_at: at("08:50"),
      expires_at: at("23:00"),
    });
    await add("shares", {
      mandator_id: mandatorId,
      id: newId(),
      vehicle_id: vehicleId,
      token_hash: bytes(),
      created_by: login_id,
      created_at: word === "Eigen" ? at("09:10") : at("09:20"),
      expires_at: at("11:10"),
    });
    const box = await aBox(database, mandatorId, {});
    await add("phones", {
      mandator_id: mandatorId,
      box_id: box.id,
      name: `${word} Telefon`,
      token_hash: bytes(),
      created_at: at("07:00"),
    });
    await add("phone_holders", {
      mandator_id: mandatorId,
      box_id: box.id,
      user_id: login_id,
      held_from: at("07:00"),
    });
    const { subscription } = await aBrowser({ url: "https://push.example/keimwort/" });
    await aDevice(database, mandatorId, { userId: login_id, kinds: [word] }, subscription);
  }
  return { mandatorId, vehicleId, own, colleague, actor: anActor(mandatorId, own, { role: 5 }) };
}

test("the file tells with what he may log in and what acts for him, without what it takes, and of nobody else", async () => {
  const { actor } = await twoDrivers();
  const { files, read } = await packedFor(database, actor);
  expect(read("passkeys")).toEqual([{ name: "Eigen Schlüssel", createdAt: iso("08:00"), usedAt: null }]);
  expect(read("secondFactors")).toEqual([
    { createdAt: iso("08:10"), confirmedAt: iso("08:11"), recoveryCodesLeft: 1 },
  ]);
  expect(read("knownBrowsers")).toEqual([{ seenAt: iso("08:30"), hasReturned: true }]);
  expect(read("companyAccounts")).toEqual([
    { issuer: "https://anmeldung.example", subject: "Eigen-7", boundAt: iso("08:40") },
  ]);
  expect(read("apiTokens")).toMatchObject([
    { name: "Eigen Lohn", scopes: ["trips:read"], createdAt: iso("08:50"), revokedAt: null },
  ]);
  expect(read("shares")).toMatchObject([
    { createdAt: iso("09:10"), expiresAt: iso("11:10"), revokedAt: null },
  ]);
  expect(read("pushDevices")).toEqual([
    { browser: null, kinds: ["Eigen"], createdAt: iso("20:00"), toldAt: null },
  ]);
  expect(read("phones")).toMatchObject([{ name: "Eigen Telefon", heldFrom: iso("07:00") }]);
  const all = Object.values(files).join("\n");
  for (const hidden of ["Fremdwort", "keimwort", "abcd"]) expect(all).not.toContain(hidden);
  for (const name of [
    "passkeys",
    "secondFactors",
    "knownBrowsers",
    "companyAccounts",
    "apiTokens",
    "shares",
    "phones",
  ])
    expect(files["index.html"]).toContain(`<a href="${name}.json">`);
});

test("the file tells of a theft over which he was told and of those he had a hand in, without who else had", async () => {
  const { mandatorId, vehicleId, own, colleague, actor } = await twoDrivers();
  const [opened, elsewhere] = [
    new Date("2026-05-01T06:00:00Z"),
    await aVehicle(database, mandatorId, { name: "Zweitwagen" }),
  ];
  const theft = (reason: string, row: Record<string, unknown>) =>
    add("theft_cases", {
      mandator_id: mandatorId,
      id: newId(),
      vehicle_id: vehicleId,
      reason,
      opened_by: colleague,
      opened_at: opened,
      ...row,
    });
  const second = await aDriver(database, mandatorId, { first_name: "Fremdwort" });
  const confirmedAt = new Date("2026-05-01T07:00:00Z");
  const confirmed = { confirmed_by: second, confirmed_at: confirmedAt, ends_at: at("07:00") };
  await aTrip(database, mandatorId, {
    vehicle_id: vehicleId,
    driver_id: own,
    started_at: at("05:00"),
    finished_at: at("05:30"),
  });
  await aTrip(database, mandatorId, {
    vehicle_id: elsewhere,
    driver_id: colleague,
    started_at: at("05:00"),
    finished_at: at("05:30"),
  });
  await theft("Nicht am Parkplatz", { ...confirmed, told_at: at("07:00") });
  await theft("Von ihm gemeldet", { vehicle_id: elsewhere, opened_by: own });
  await theft("Fremdes", { vehicle_id: elsewhere, ...confirmed, told_at: at("07:00") });
  const { files, read } = await packedFor(database, actor);
  expect(read("theftCases")).toMatchObject([
    {
      vehicle: "Caddy",
      reason: "Nicht am Parkplatz",
      confirmedAt: confirmedAt.toISOString(),
      endsAt: iso("07:00"),
      toldAt: iso("07:00"),
      isOpenedByMe: false,
      isConfirmedByMe: false,
    },
    { vehicle: "Zweitwagen", reason: "Von ihm gemeldet", toldAt: null, isOpenedByMe: true },
  ]);
  expect(Object.values(files).join("\n")).not.toContain("Fremdwort");
});

test("the file tells which log he keeps, his groups and vehicles, drives of closed months, and what he said of odometers and findings", async () => {
  const { mandatorId, vehicleId, own, colleague, actor } = await twoDrivers();
  const duty = `is_driving_main_job = true, steering_duty = 0, log_exempt_since = '2026-04-01', log_exempt_reason = 'Büro'`;
  await asOwner(database, `update users set ${duty} where id = $1`, [own]);
  await asOwner(database, "update vehicles set owner_id = $2 where id = $1", [vehicleId, own]);
  const mine = await aVehicle(database, mandatorId, { name: "Zweitwagen" });
  const root = newId();
  await add("groups", { mandator_id: mandatorId, id: root, name: "Alle", created_at: at("06:00") });
  for (const [user_id, word] of [
    [own, "Eigen"],
    [colleague, "Fremdwort"],
  ] as const) {
    const [group, other] = [newId(), await aVehicle(database, mandatorId, { name: `${word} Bus` })];
    const tenant = { mandator_id: mandatorId };
    await add("groups", {
      ...tenant,
      id: group,
      parent_id: root,
      name: `${word} Werk`,
      created_at: at("06:00"),
    });
    await add("group_users", { ...tenant, group_id: group, user_id });
    await add("vehicle_drivers", { ...tenant, vehicle_id: user_id === own ? mine : other, user_id });
    const month = { ...tenant, user_id, month: "2026-04-01" };
    await add("work_months", { ...month, closed_at: at("11:00"), closed_by: colleague });
    const driven = { started_at: "2026-04-02T06:00:00Z", finished_at: "2026-04-02T07:00:00Z" };
    await add("closed_drives", {
      ...month,
      ...driven,
      trip_id: newId(),
      vehicle_id: vehicleId,
      day: "2026-04-02",
      mileage_in_meters: user_id === own ? 21_000 : 22_222,
      mileage_before_in_meters: 1_000,
    });
    const said = { ...tenant, vehicle_id: vehicleId, user_id };
    await add("calibrations", {
      ...said,
      id: newId(),
      calibrated_at: user_id === own ? at("07:00") : at("07:30"),
      mileage_in_meters: 5_000,
      reason: `${word} abgelesen`,
      created_at: at("07:30"),
    });
    await add("audit_answers", {
      ...said,
      month: "2026-04-01",
      rule: "K1",
      key: word,
      remark: `${word} erklärt`,
      answered_at: at("08:00"),
    });
  }
  const { files, read } = await packedFor(database, actor);
  expect(read("person")).toMatchObject({
    isDrivingMainJob: true,
    logExemptSince: "2026-04-01",
    logExemptReason: "Büro",
    groups: ["Eigen Werk"],
  });
  expect(read("vehicles")).toMatchObject([
    { name: "Caddy", isOwner: true },
    { name: "Zweitwagen", isOwner: false },
  ]);
  expect(read("closedDrives")).toMatchObject([
    { month: "2026-04-01", startedAt: "2026-04-02T06:00:00.000Z", mileageInMeters: 21_000 },
  ]);
  expect(read("calibrations")).toMatchObject([{ vehicle: "Caddy", reason: "Eigen abgelesen" }]);
  expect(read("auditAnswers")).toMatchObject([{ vehicle: "Caddy", rule: "K1", remark: "Eigen erklärt" }]);
  expect(Object.values(files).join("\n")).not.toContain("Fremdwort");
});
