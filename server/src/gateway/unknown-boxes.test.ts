import { expect, test } from "vitest";
import { clock } from "../platform/clock.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { silentLog } from "../platform/log.ts";
import { UnknownBoxes } from "./unknown-boxes.ts";

const database = await aDatabase();
const imei = (number: number) => String(350_000_000_000_000 + number);
const someUnknownBoxes = (unknownBoxesAtOnce = 200) =>
  new UnknownBoxes(database.pool("gateway"), { unknownBoxesAtOnce }, silentLog());
const noted = () =>
  asOwner<{ imei: string; attempts: number; address: string }>(
    database,
    "select imei, attempts, address from unknown_imeis order by imei",
  );

test("attempts add up over writings and gateways, and the last address stays", async () => {
  const [one, other] = [someUnknownBoxes(), someUnknownBoxes()];
  one.note(imei(1), "203.0.113.1");
  one.note(imei(1), "203.0.113.1");
  other.note(imei(1), "203.0.113.2");
  other.note(imei(2), "2001:db8::1");

  await one.write();
  await other.write();
  await other.write();

  expect(await noted()).toEqual([
    { imei: imei(1), attempts: 3, address: "203.0.113.2" },
    { imei: imei(2), attempts: 1, address: "2001:db8::1" },
  ]);
});

test("of a flood only so many are written at once", async () => {
  const unknownBoxes = someUnknownBoxes(3);
  for (let index = 100; index < 1_100; index += 1) unknownBoxes.note(imei(index), "203.0.113.1");
  unknownBoxes.note(imei(100), "203.0.113.1");

  await unknownBoxes.write();

  expect((await noted()).slice(-3).map(({ attempts }) => attempts)).toEqual([2, 1, 1]);
});

test("gateways that write the same devices at once do not stand in each other's way", async () => {
  const gateways = Array.from({ length: 8 }, () => someUnknownBoxes());
  for (const [turn, unknownBoxes] of gateways.entries()) {
    for (let index = 0; index < 200; index += 1) {
      unknownBoxes.note(imei(20_000 + (turn % 2 === 0 ? index : 199 - index)), "203.0.113.1");
    }
  }

  await Promise.all(gateways.map((unknownBoxes) => unknownBoxes.write()));

  const counts = (await noted()).filter((row) => row.imei >= imei(20_000)).map(({ attempts }) => attempts);
  expect(counts).toEqual(Array(200).fill(8));
});

test("only the newest ten thousand of thirty days are kept", async () => {
  const now = clock.now();
  const fill = (from: number, count: number, daysAgo: number) =>
    asOwner(
      database,
      `insert into unknown_imeis (imei, attempts, last_seen_at, address)
       select (350000000100000 + n)::text, 1, $3::timestamptz - $4 * interval '1 day' - n * interval '1 millisecond', ''
       from generate_series($1::integer, $1::integer + $2::integer - 1) as n`,
      [from, count, now, daysAgo],
    );
  await asOwner(database, "delete from unknown_imeis");
  await fill(0, 10_050, 1);
  await fill(20_000, 10, 31);
  const unknownBoxes = someUnknownBoxes();
  unknownBoxes.note(imei(7), "203.0.113.1");

  await unknownBoxes.write();

  const left = await noted();
  expect(left).toHaveLength(10_000);
  expect([left[0]!.imei, left.at(-1)!.imei]).toEqual([imei(7), imei(100_000 + 9_998)]);
});

test("a database that is away costs the notes and nothing else", async () => {
  const away = { query: () => Promise.reject(new Error("away")) };
  const unknownBoxes = new UnknownBoxes(away, { unknownBoxesAtOnce: 10 }, silentLog());
  unknownBoxes.note(imei(1), "203.0.113.1");

  await expect(unknownBoxes.write()).resolves.toBeUndefined();
});

test("the gateway reads nothing back", async () => {
  for (const forbidden of ["select 1 from unknown_imeis", "delete from unknown_imeis"]) {
    await expect(database.pool("gateway").query(forbidden)).rejects.toThrow("permission denied");
  }
  const call = "select note_unknown_imeis('{}', '{}', '{}', current_timestamp)";
  await expect(database.pool("app").query(call)).rejects.toThrow("permission denied");
});
