import { encodeAnswer } from "@wegbuch/device-protocol/teltonika/command";
import type { BoxCommand } from "@wegbuch/contract/boxcommands/schemas";
import { expect, test } from "vitest";
import { aRecord, greetedBox } from "../kit/gateway/box.ts";
import { aGateway } from "../kit/gateway/gateway.ts";
import { advanceClock } from "../../src/platform/clock.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aRegisteredBox } from "../kit/api/boxes.ts";

const database = await aDatabase();
const limits = { commandsMs: 20 };

test("a connected box gets a command between its frames, and its answer is kept with it and as an event", async () => {
  const { ask, call, imei, commands } = await aBoxToTell();
  const gateway = await aGateway(database, limits);
  const box = await greetedBox(gateway.port, imei);

  const sent = await ask<BoxCommand>(`POST ${call}`, { name: "sendPeriod", seconds: 30 });
  expect(sent).toMatchObject({
    status: 201,
    body: { text: "setparam 10055:30", state: "waiting", answer: null, createdBy: { name: "Sepp Support" } },
  });
  expect(await box.command()).toBe("setparam 10055:30");
  expect(await commands()).toMatchObject([{ state: "sent" }]);
  expect(await box.report([aRecord(0)])).toBe(1);
  box.send(encodeAnswer("New value 10055:30\u0000"));

  await expect.poll(commands).toMatchObject([{ state: "answered", answer: "New value 10055:30" }]);
  await expect
    .poll(() => asOwner(database, `select info_text as info from readings where event_type = 'Command'`))
    .toEqual([{ info: "setparam 10055:30: New value 10055:30" }]);
});

test("a box gets one command after the other, in their order, whichever gateway it calls", async () => {
  const { ask, call, imei, commands } = await aBoxToTell();
  const gateways = await Promise.all([aGateway(database, limits), aGateway(database, limits)]);
  const boxes = await Promise.all(gateways.map(({ port }) => greetedBox(port, imei)));
  for (const name of ["getver", "getinfo"]) await ask(`POST ${call}`, { name });
  const told: string[] = [];
  for (const box of boxes) {
    const listen = async () => {
      for (;;) {
        const text = await box.command();
        told.push(text);
        box.send(encodeAnswer(`${text} is this`));
      }
    };
    void listen().catch(() => undefined);
  }

  await expect.poll(commands).toMatchObject([
    { text: "getinfo", answer: "getinfo is this" },
    { text: "getver", answer: "getver is this" },
  ]);
  expect(told).toEqual(["getver", "getinfo"]);
});

test("a command without an answer comes again on later connections and fails after the third", async () => {
  const { ask, call, imei, commands } = await aBoxToTell();
  const gateway = await aGateway(database, limits);
  await ask(`POST ${call}`, { name: "getver" });

  for (const _connection of [1, 2, 3]) {
    const box = await greetedBox(gateway.port, imei);
    expect(await box.command()).toBe("getver");
    box.socket.destroy();
    await box.closed;
    advanceClock(61_000);
  }

  await expect.poll(commands).toMatchObject([{ state: "failed", answer: null }]);
});

test("the eleventh command that waits is refused, and so is one to an archived or unknown box", async () => {
  const { ask, call, commands } = await aBoxToTell();
  for (let count = 0; count < 10; count++) {
    expect(await ask(`POST ${call}`, { name: "getver" })).toMatchObject({ status: 201 });
  }

  const refused = await ask(`POST ${call}`, { name: "getver" }, "en");
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    { name: ["10 commands are already waiting for this Box"] },
  ]);
  expect(await commands()).toHaveLength(10);
  for (const body of [{ name: "cpureset" }, { name: "sendPeriod", seconds: 9 }, { name: "sendPeriod" }]) {
    expect((await ask(`POST ${call}`, body)).status).toBe(400);
  }
  const nobody = "/Mandators/Boxes/0190a000-0000-7000-8000-000000000000/Commands";
  expect((await ask(`POST ${nobody}`, { name: "getver" })).status).toBe(404);
  expect((await ask(`GET ${nobody}`)).status).toBe(404);
  const archived = await aBoxToTell();
  await asOwner(database, "update boxes set archived_at = created_at where imei = $1", [archived.imei]);
  expect((await archived.ask(`POST ${archived.call}`, { name: "getver" })).status).toBe(409);
});

/** A box, the super admin who registered it, and what he is told of its commands. */
async function aBoxToTell() {
  const { ask, imei, id } = await aRegisteredBox(database);
  const call = `/Mandators/Boxes/${id}/Commands`;
  return { ask, imei, call, commands: async () => (await ask<BoxCommand[]>(`GET ${call}`)).body };
}
