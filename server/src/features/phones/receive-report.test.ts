import { connect } from "node:net";
import { Writable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { aReportingPhone } from "../../../test/kit/api/reporting.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { aPhone } from "../../../test/kit/db/phones.ts";
import { createLog } from "../../platform/log.ts";
import { makeCompanySecret } from "../../platform/company-secret.ts";

const database = await aDatabase();
const second = Math.floor(Date.now() / 1_000) - 3_600;
const place = `lat=48.2&lon=16.37&timestamp=${second}`;

test("each app is answered as it expects, once its place is stored", async () => {
  const { ask, send, readings, told } = await aReportingPhone(database);

  const answers = [
    await ask(`${place}&speed=10&batt=81`),
    await send(`lat=48.21&lon=16.37&timestamp=${second + 1}`, "application/x-www-form-urlencoded"),
    await send({
      location: {
        timestamp: new Date((second + 2) * 1_000).toISOString(),
        coords: { latitude: 48.22, longitude: 16.37, speed: 10 },
        battery: { level: 0.79, is_charging: true },
      },
      device_id: "somebody else",
    }),
    await send({ _type: "location", tst: second + 3, lat: 48.23, lon: 16.37, vel: 40, batt: 78, bs: 1 }),
  ];

  const heard = await Promise.all(
    answers.map(async (answer) => [answer.status, answer.headers.get("content-type"), await answer.text()]),
  );
  const empty = [200, "text/plain; charset=utf-8", ""];
  expect(heard).toEqual([empty, empty, empty, [200, "application/json; charset=utf-8", "[]"]]);
  expect(await readings()).toMatchObject([
    { device_type: "phone", latitude: 482_000_000, speed: 19 },
    { latitude: 482_100_000, speed: null },
    { latitude: 482_200_000, speed: 36 },
    { latitude: 482_300_000, speed: 40 },
  ]);
  expect(await told()).toMatchObject({
    app: "owntracks",
    battery_percent: 78,
    is_charging: false,
    refused_today: 0,
  });
});

test("what is sent again is there once, whichever way it comes", async () => {
  const { ask, send, readings } = await aReportingPhone(database);

  await Promise.all(Array.from({ length: 20 }, () => ask(place)));
  await ask(`batt=12&${place}`);
  await send(place, "application/x-www-form-urlencoded");

  expect(await readings()).toHaveLength(1);
});

test("without a place it is a sign of life, and nothing else", async () => {
  const { ask, send, readings, told } = await aReportingPhone(database);

  expect((await ask("")).status).toBe(200);
  expect(await (await send({ _type: "lwt", tst: second })).text()).toBe("[]");

  expect(await readings()).toEqual([]);
  expect(await told()).toMatchObject({ last_seen_at: expect.any(Date) as Date, first_place_at: null });
  await ask("lat=91&lon=0");
  expect(await told()).toMatchObject({ first_place_at: null, refused_today: 1 });
  await ask(place);
  const { first_place_at } = await told();
  expect(first_place_at).toBeInstanceOf(Date);
  await ask(`${place}1`);
  expect((await told()).first_place_at).toEqual(first_place_at);
});

test("what cannot be read is refused and counted, and OwnTracks goes on without it", async () => {
  const { ask, send, readings, told } = await aReportingPhone(database);

  const refused = await ask("lat=90.1&lon=0");
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { title: "Validation", message: "Diese Meldung ist nicht lesbar." },
  ]);
  expect((await send('{"_type":"location"')).status).toBe(400);
  for (const message of [
    { _type: "encrypted", data: "AA" },
    { _type: "location", tst: 1, lat: 91, lon: 0 },
  ]) {
    const answer = await send(message);
    expect([answer.status, await answer.text()]).toEqual([200, "[]"]);
  }

  expect(await readings()).toEqual([]);
  expect(await told()).toMatchObject({ refused_today: 4 });
});

test("a clock that is far ahead is heard, shown and not followed", async () => {
  const { ask, readings, told } = await aReportingPhone(database);
  const ahead = Math.round(Date.now() / 1_000) + 3_600;

  expect((await ask(`lat=48.2&lon=16.37&timestamp=${ahead}`)).status).toBe(200);

  expect(await readings()).toEqual([]);
  expect(await readings("odd_readings")).toHaveLength(1);
  expect(Math.abs((await told()).clock_ahead_seconds! - 3_600)).toBeLessThan(10);
  await ask(place);
  expect(await told()).toMatchObject({ clock_ahead_seconds: null });
});

test.each([
  ["the year 1970", "0"],
  ["the year 30489", "900000000000000"],
])("a time of %s is kept, not followed, and shown as a wrong clock", async (_name, time) => {
  const { ask, readings, told } = await aReportingPhone(database);

  expect((await ask(`lat=48.2&lon=16.37&timestamp=${time}`)).status).toBe(200);
  expect([await readings(), await readings("odd_readings")]).toMatchObject([[], [{}]]);
  const ahead = (await told()).clock_ahead_seconds;
  expect(ahead).toEqual(time === "0" ? expect.closeTo(-Date.now() / 1_000, -2) : 2_147_483_647);
  // What only comes late tells of no clock.
  await ask(`lat=48.2&lon=16.37&timestamp=${second - 86_400 * 90}`);
  expect(await told()).toMatchObject({ clock_ahead_seconds: null });
});

test("a secret that is cut, changed, unknown or of another company opens nothing", async () => {
  const { phone, server, mandatorId, readings } = await aReportingPhone(database);
  const { token } = phone;
  const other = makeCompanySecret(await aMandator(database));
  const wrong = [
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    makeCompanySecret(mandatorId),
    other,
    // The company is another one, the secret the same.
    other.slice(0, 22) + token.slice(22),
    "x",
    "%00",
    "..%2f..",
  ];

  for (const each of wrong) {
    const answer = await fetch(`${server}/${each}?${place}`);
    expect([each.length, answer.status]).toEqual([each.length, 404]);
  }
  expect(await readings()).toEqual([]);
});

test.each([
  ["it was given up", "update phones set revoked_at = now() where box_id = $1"],
  ["its box is in the archive", "update boxes set archived_at = now() where id = $1"],
  [
    "its company is",
    "update mandators set archived_at = now() where id = (select mandator_id from boxes where id = $1)",
  ],
])("nothing is heard of a phone once %s", async (_name, statement) => {
  const { ask, phone, readings } = await aReportingPhone(database);
  expect((await ask(place)).status).toBe(200);

  await asOwner(database, statement, [phone.id]);

  expect((await ask(`${place}1`)).status).toBe(404);
  expect(await readings()).toHaveLength(1);
});

test("a phone that floods us is asked to wait, and no other", async () => {
  const { ask, server, mandatorId } = await aReportingPhone(database, { boxRecordsPerSecond: 1 });
  const other = await aPhone(database, mandatorId, { vehicleId: await aVehicle(database, mandatorId) });

  const answers = await Promise.all(Array.from({ length: 120 }, () => ask(place)));

  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100);
  const late = answers.find(({ status }) => status === 429)!;
  expect(late.headers.get("retry-after")).toBe("1");
  expect((await fetch(`${server}/${other.token}?${place}`)).status).toBe(200);
});

test("who guesses secrets is not looked up any more after 600 within a minute, and phones beside him are heard", async () => {
  const { ask, server, mandatorId } = await aReportingPhone(database);
  expect((await ask(place)).status).toBe(200);
  const guess = async () => (await fetch(`${server}/${makeCompanySecret(mandatorId)}`)).status;

  const answers: number[] = [];
  for (let round = 0; round < 13; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, guess))));

  expect([answers.filter((status) => status === 404).length, await guess()]).toEqual([600, 429]);
  expect((await ask(`${place}1`)).status).toBe(200);
});

test("a phone that was given up and goes on trying is soon not looked up any more", async () => {
  const { phone, ask } = await aReportingPhone(database);
  await asOwner(database, "update phones set revoked_at = now() where box_id = $1", [phone.id]);

  const answers: number[] = [];
  for (let call = 0; call < 25; call += 1) answers.push((await ask(place)).status);

  expect(answers).toEqual([...Array<number>(20).fill(404), ...Array<number>(5).fill(429)]);
});

test("more than 16 KB are too much, and what is only half sent is nothing", async () => {
  const { send, url, readings } = await aReportingPhone(database);

  expect((await send({ _type: "location", junk: "x".repeat(16_384) })).status).toBe(413);

  const { port, pathname } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  const body = JSON.stringify({ _type: "location", tst: second, lat: 48.2, lon: 16.37 });
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length + 5}\r\n\r\n${body}`,
  );
  await new Promise<void>((resolve) => void socket.end(resolve));
  expect(await readings()).toEqual([]);
});

test("while the database is away a phone is asked to come again, and nothing is acknowledged", async () => {
  const { ask, readings } = await aReportingPhone(database);
  const client = await database.owner.connect();
  await client.query("begin; lock table arrivals in exclusive mode");
  onTestFinished(async () => client.release());

  const answer = await ask(place);
  await client.query("rollback");

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await readings()).toEqual([]);
  expect((await ask(place)).status).toBe(200);
});

test("no secret is written into the log", async () => {
  let written = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const { ask, url, phone } = await aReportingPhone(database, { log: createLog("trace", stream) });

  await ask(place);
  await ask("lat=91&lon=0");
  await fetch(`${url}x?${place}`);
  await fetch(`${url}/somewhere?${place}`);
  await expect.poll(() => written.match(/"answered"/g)?.length).toBe(4);

  expect(written).toContain("/api/Phone/:token");
  expect(written).not.toContain(phone.token.slice(22, 60));
  expect(written).not.toContain("48.2");
});
