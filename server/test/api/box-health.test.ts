import type { BoxHealth } from "@wegbuch/contract/system/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { encodeFrame } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { expect, test } from "vitest";
import { clock } from "../../src/platform/clock.ts";
import { aServer, aSuperAdmin, bearerOf, logIn } from "../kit/api/api.ts";
import { aBox, aMandator, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aRecord, greetedBox } from "../kit/gateway/box.ts";
import { aGateway } from "../kit/gateway/gateway.ts";

const database = await aDatabase();

/** A record of now: GSM 4 of 5, 12.4 V, seven satellites, so many seconds off our clock. */
const aRecordNow = (aheadSeconds = 0) =>
  aRecord(0, {
    timestampMs: clock.now().getTime() + aheadSeconds * 1_000,
    satellites: 7,
    io: [
      { id: 21, size: 1, value: 4 },
      { id: 66, size: 2, value: 12_400 },
    ],
  });

async function aPage() {
  const { origin } = await aServer(database);
  const { email } = await aSuperAdmin(database);
  const headers = await bearerOf(await logIn(origin, { username: email }));
  return async (query = ""): Promise<BoxHealth[]> => {
    const answer = await fetch(`${origin}/api/System/Boxes?page=1&perPage=50${query}`, { headers });
    return ((await answer.json()) as Page<BoxHealth>).items;
  };
}

test("a box is told of as its gateway sees it, while it is connected and afterwards", async () => {
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const vehicleId = await aVehicle(database, mandatorId, { name: "Kran" });
  const { imei } = await aBox(database, mandatorId, { vehicleId });
  const gateway = await aGateway(database, { healthMs: 20 });
  const read = await aPage();
  const told = async () => (await read(`&searchTerm=${imei}`))[0]!;
  expect(await told()).toMatchObject({
    state: "never",
    lastSeenAt: null,
    isConnected: false,
    recordsToday: 0,
  });

  const box = await greetedBox(gateway.port, imei);
  await expect.poll(told).toMatchObject({ isConnected: true, state: "never" });
  await box.report([aRecordNow(-1), aRecordNow()]);
  await expect.poll(told).toMatchObject({
    state: "ok",
    mandator: { name: "Alpenland" },
    vehicle: { name: "Kran" },
    isConnected: true,
    signal: 4,
    satellites: 7,
    voltage: 12.4,
    recordsToday: 2,
    refusedToday: 0,
  });
  const { lastSeenAt, clockSkewSeconds, gateway: name } = await told();
  expect([lastSeenAt, clockSkewSeconds]).toEqual([clock.now().toISOString(), 0]);
  expect(name).toContain(String(process.pid));

  box.socket.end();
  await expect.poll(told).toMatchObject({ isConnected: false, state: "ok" });
});

test("the gravest of what is true of a box counts, and such boxes come first", async () => {
  const mandatorId = await aMandator(database);
  const gateway = await aGateway(database, { healthMs: 20 });
  const read = await aPage();
  const reporting = async (aheadSeconds: number) => {
    const { imei, number } = await aBox(database, mandatorId);
    const box = await greetedBox(gateway.port, imei);
    await box.report([aRecordNow(aheadSeconds)]);
    return { imei, number, box };
  };
  const [well, skewed, late, dropping, silent] = [
    await reporting(0),
    await reporting(900),
    await reporting(-3_600),
    await reporting(0),
    await reporting(0),
  ];
  const never = await aBox(database, mandatorId);
  const broken = encodeFrame({ codec: 0x8e, records: [aRecordNow()] });
  broken[broken.length - 1]! ^= 0xff;
  dropping.box.send(broken);
  expect(await dropping.box.answer(4)).toBe(0);
  await expect
    .poll(async () => (await read(`&mandatorId=${mandatorId}`)).filter(({ lastSeenAt }) => lastSeenAt))
    .toHaveLength(5);
  await asOwner(
    database,
    "update box_health set seen_at = seen_at - interval '25 hours' where box_number = $1",
    [silent.number],
  );

  const told = () => read(`&mandatorId=${mandatorId}`);
  await expect
    .poll(async () => (await told()).map(({ imei, state }) => [imei, state]))
    .toEqual([
      [never.imei, "never"],
      [silent.imei, "silent"],
      [dropping.imei, "dropping"],
      [skewed.imei, "skewed"],
      [late.imei, "late"],
      [well.imei, "ok"],
    ]);
  expect((await told()).find(({ state }) => state === "dropping")).toMatchObject({ refusedToday: 1 });
  expect((await read(`&mandatorId=${mandatorId}&state=skewed`)).map(({ imei }) => imei)).toEqual([
    skewed.imei,
  ]);
});

test("a gateway that has not been heard for three minutes has no connections, and of yesterday nothing is counted", async () => {
  const mandatorId = await aMandator(database);
  const { imei, number } = await aBox(database, mandatorId);
  const read = await aPage();
  const told = async () => (await read(`&searchTerm=${imei}`))[0]!;
  const now = clock.now();
  const note = (minutesAgo: number) =>
    asOwner(database, "select note_box_health('there 1', $1, array[$2::int], $3)", [
      JSON.stringify([{ box_number: number, seen_at: now, records: 5, refused: 2 }]),
      number,
      new Date(now.getTime() - minutesAgo * 60_000),
    ]);
  await note(4);
  expect(await told()).toMatchObject({ isConnected: false, gateway: null });
  await note(1);
  expect(await told()).toMatchObject({ isConnected: true, gateway: "there 1" });
  await asOwner(database, "update box_health set counted_on = counted_on - 1 where box_number = $1", [
    number,
  ]);
  expect(await told()).toMatchObject({ recordsToday: 0, refusedToday: 0, state: "ok" });
});
