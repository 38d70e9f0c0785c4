import { expect, test } from "vitest";
import { mostUnassigned } from "../../src/features/forwarding/note-device.ts";
import { advanceClock } from "../../src/platform/clock.ts";
import { aTraccar, forwarded } from "../kit/api/forwarding.ts";
import { aBox, aMandator, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aPhone } from "../kit/db/phones.ts";

const database = await aDatabase();

const place = { latitude: 48.2, longitude: 16.37, isFixValid: true };
const dayMs = 86_400_000;

test("what Traccar forwards first is listed, nothing of it kept, until it is put into a vehicle", async () => {
  const { forward, assign, devices, boxes, vehicle, mandatorId } = await aTraccar(database);
  const vehicleId = await vehicle({ name: "Kipper" });

  expect(await forward("353", place, " Lkw\u202e 7\u0000 ")).toEqual({
    status: 202,
    body: { uniqueId: "353" },
  });
  const device = { uniqueId: "353", name: "Lkw 7", protocol: "teltonika" };
  const listed = { ...device, vehicle: null, lastSeenAt: "2026-05-04T08:00:00.000Z" };
  expect(await devices()).toMatchObject({ items: [listed], totalCount: 1 });
  expect(await boxes()).toEqual([]);

  const inIt = { ...listed, vehicle: { id: vehicleId, name: "Kipper" } };
  expect(await assign("353", vehicleId)).toEqual({ status: 200, body: inIt });
  expect(await forward("353", place, "Lkw 8")).toMatchObject({ status: 204 });
  expect((await devices()).items).toMatchObject([{ ...inIt, name: "Lkw 8" }]);
  expect(await boxes()).toMatchObject([{ kind: "traccar", name: "Lkw 8", vehicle: { name: "Kipper" } }]);
  const told = await asOwner(
    database,
    "select property_name, new_value from history where mandator_id = $1 order by seq",
    [mandatorId],
  );
  expect(told).toEqual([
    { property_name: "box", new_value: "Lkw 7" },
    { property_name: "created", new_value: "Lkw 7" },
    { property_name: "vehicle", new_value: "Kipper" },
  ]);
});

test("one that is taken out is in no vehicle again, and another vehicle may have it", async () => {
  const { forward, assign, vehicle, devices, boxes, mandatorId } = await aTraccar(database);
  const [first, second] = [await vehicle({ name: "Eins" }), await vehicle({ name: "Zwei" })];
  await forward("353", place);
  await assign("353", first);
  advanceClock(60_000);

  expect((await assign("353", null)).body.vehicle).toBeNull();
  expect((await forward("353", { ...place, deviceTime: Date.parse("2026-05-04T08:02:00Z") })).status).toBe(
    202,
  );
  expect((await forward("353", { ...place, deviceTime: Date.parse("2026-05-04T08:00:30Z") })).status).toBe(
    204,
  );
  await forward("353", { ...place, ignition: true, deviceTime: Date.parse("2026-05-04T08:02:00Z") });
  advanceClock(60_000);
  expect((await assign("353", second)).body.vehicle).toMatchObject({ name: "Zwei" });
  expect(await boxes()).toMatchObject([{ deviceType: "obd" }]);
  expect((await assign("353", second)).status).toBe(200);
  advanceClock(60_000);
  expect((await assign("353", first)).body.vehicle).toMatchObject({ name: "Eins" });
  const times = await asOwner(database, "select from box_attachments where mandator_id = $1", [mandatorId]);
  expect(times).toHaveLength(3);
  expect((await devices("isAssigned=true")).items).toHaveLength(1);
});

test("a vehicle that has a box, a phone or another device gets none, nor one in the archive or of others", async () => {
  const { forward, assign, vehicle, mandatorId } = await aTraccar(database);
  const [boxed, phoned, taken] = [
    await vehicle({ name: "Kran" }),
    await vehicle({ name: "Bus" }),
    await vehicle({ name: "Kombi" }),
  ];
  await aBox(database, mandatorId, { vehicleId: boxed });
  await aPhone(database, mandatorId, { vehicleId: phoned });
  await forward("1", place);
  await forward("2", place);
  await assign("1", taken);

  const refused = async (vehicleId: string) => (await assign("2", vehicleId)).body.errors;
  expect(await refused(boxed)).toEqual({ vehicleId: ["Kran hat schon eine Box"] });
  expect(await refused(phoned)).toEqual({ vehicleId: ["Bus hat schon ein Telefon"] });
  expect(await refused(taken)).toEqual({ vehicleId: ["Kombi hat schon ein Gerät aus Traccar"] });
  expect((await assign("2", await vehicle({ archived_at: new Date() }))).status).toBe(409);
  const foreign = await aVehicle(database, await aMandator(database));
  expect((await assign("2", foreign)).status).toBe(404);
  expect((await assign("3", await vehicle())).status).toBe(404);
});

test("each company has devices of its own, whatever they are called", async () => {
  const [one, other] = [await aTraccar(database), await aTraccar(database)];
  await one.forward("353", place);
  await one.assign("353", await one.vehicle());

  expect((await other.forward("353", place)).status).toBe(202);
  expect((await other.devices()).items).toMatchObject([{ uniqueId: "353", vehicle: null }]);
  expect((await one.devices()).totalCount).toBe(1);
  expect(
    await asOwner(database, "select from readings join boxes on number = box_number where mandator_id = $1", [
      other.mandatorId,
    ]),
  ).toEqual([]);
});

test("names nobody can see, without an end or longer than Traccar's are refused; all others can be assigned", async () => {
  const { forward, assign, devices, vehicle } = await aTraccar(database);
  for (const uniqueId of ["", " ", " 1", "a\u0000b", "a\nb", "\u202e1", "\u200b", "x".repeat(129)])
    expect([uniqueId, (await forward(uniqueId, place)).status]).toEqual([uniqueId, 400]);
  expect((await devices()).totalCount).toBe(0);

  const odd = ["x".repeat(128), "a/b?c#d", "<img src=x>", "Größe 1'; --", "%2e%2e%2f", "🚚".repeat(64)];
  for (const uniqueId of odd) {
    expect([uniqueId, (await forward(uniqueId, place)).status]).toEqual([uniqueId, 202]);
    expect([uniqueId, (await assign(uniqueId, await vehicle())).status]).toEqual([uniqueId, 200]);
  }
});

test("who sends names at random fills a list that has an end, and what is in vehicles goes on", async () => {
  const { forward, assign, devices, vehicle, mandatorId } = await aTraccar(database);
  await forward("mine", place);
  await assign("mine", await vehicle());
  const some = mostUnassigned - 1;
  await asOwner(
    database,
    `insert into forwarded_devices (mandator_id, unique_id, name, protocol, knows_ignition, last_seen_at)
     select $1, 'x' || each, 'x', '', false, '2026-05-04T07:00:00Z' from generate_series(1, $2::int) as each`,
    [mandatorId, some],
  );

  const answers = await Promise.all(["a", "b", "c"].map((name) => forward(name, place)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect((await devices("isAssigned=false")).totalCount).toBe(mostUnassigned);
  expect((await forward("mine", place)).status).toBe(204);

  // What has not been heard of for a month makes room.
  advanceClock(31 * dayMs);
  expect((await forward("late", place)).status).toBe(202);
  expect((await devices()).items.map(({ uniqueId }) => uniqueId)).toEqual(["late", "mine"]);
});

test("the list is searched, narrowed and paged, what is in no vehicle first", async () => {
  const { forward, assign, devices, vehicle } = await aTraccar(database);
  for (const name of ["Anna", "Berta", "Cäsar"]) await forward(`id ${name}`, place, name);
  await assign("id Anna", await vehicle({ name: "Pritsche" }));

  const namesOf = async (query: string) => (await devices(query)).items.map(({ name }) => name);
  expect(await namesOf("")).toEqual(["Berta", "Cäsar", "Anna"]);
  expect(await namesOf("perPage=2&page=2")).toEqual(["Anna"]);
  expect(await namesOf("searchTerm=pritsche")).toEqual(["Anna"]);
  expect(await namesOf("searchTerm=ID%20b")).toEqual(["Berta"]);
  expect(await namesOf("isAssigned=true")).toEqual(["Anna"]);
});

test("what is no position of Traccar is refused by its field, and a clock of any year is heard", async () => {
  const { program, forward, assign, vehicle } = await aTraccar(database);
  const good = forwarded("353", place);
  const send = async (position: object) =>
    (await program("POST /Forward/Traccar", { ...good, position: { ...good.position, ...position } })).status;

  for (const wrong of [{ latitude: 91 }, { fixTime: "gestern" }, { valid: "yes" }, { longitude: null }])
    expect([wrong, await send(wrong)]).toEqual([wrong, 400]);
  expect((await program("POST /Forward/Traccar", {})).status).toBe(400);
  await forward("353", place);
  await assign("353", await vehicle());
  for (const fixTime of ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "1970-01-01T00:00:00Z"])
    expect([fixTime, await send({ fixTime })]).toEqual([fixTime, 204]);
  const wild = { odometer: 1e300, sat: -1, power: "12", battery: 1e9, alarm: 7, ignition: "on" };
  expect(await send({ altitude: 1e9, speed: -1, course: 1e9, attributes: wild })).toBe(204);
});

test("a fleet of five hundred may send each ten seconds, and a token no more than that", async () => {
  const { program } = await aTraccar(database, { TOKEN_CALLS_PER_MINUTE: "2" });
  const ask = async () => (await program("POST /Forward/Traccar", {})).status;
  for (let call = 0; call < 5; call += 1) expect(await ask()).toBe(400);
});
