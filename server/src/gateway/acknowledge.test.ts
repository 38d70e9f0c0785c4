import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { encodeFrame } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { expect, onTestFinished, test } from "vitest";
import { connectDatabase } from "../platform/db/database.ts";
import type { Database } from "../platform/db/database.ts";
import type { TestDatabase } from "../../test/kit/db/database.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { silentLog } from "../platform/log.ts";
import { aRecord, greetedBox } from "../../test/kit/gateway/box.ts";
import { aGateway, readingsOf, registerBox } from "../../test/kit/gateway/gateway.ts";

const database = await aDatabase();

test("while the database is away nothing is acknowledged, and what is sent again later is stored", async () => {
  const wire = await aWire(database);
  const gateway = await aGateway(wire.database, { failureMs: 20 });
  const imei = await registerBox(database);
  const box = await greetedBox(gateway.port, imei);

  wire.cut();
  await expect(box.report([aRecord(0), aRecord(1)])).rejects.toThrow("without an answer");
  expect(await readingsOf(database, imei)).toEqual([]);
  await expect(greetedBox(gateway.port, await registerBox(database))).rejects.toThrow("without an answer");
  wire.mend();

  const again = await greetedBox(gateway.port, imei);
  expect(await again.report([aRecord(0), aRecord(1)])).toBe(2);
  expect(await readingsOf(database, imei)).toHaveLength(2);
});

test.each([
  ["a full disk", "53100"],
  ["a right that was taken away", "42501"],
  ["an error nobody foresaw", "XX000"],
])("%s means silence, not an acknowledgement, for all that is in the batch", async (_name, sqlState) => {
  const broken = await aDatabase();
  const gateway = await aGateway(broken, { failureMs: 20 });
  const imei = await registerBox(broken);
  await failWhen(broken, "true", sqlState);
  const box = await greetedBox(gateway.port, imei);

  await expect(box.report([aRecord(0)])).rejects.toThrow("without an answer");

  await asOwner(broken, "drop trigger fail on frames");
  const again = await greetedBox(gateway.port, imei);
  expect(await again.report([aRecord(0)])).toBe(1);
});

test("a frame the database refuses is not stored in part, and holds up no other box", async () => {
  const broken = await aDatabase();
  const gateway = await aGateway(broken, { failureMs: 20, writers: 1 });
  await failWhen(broken, "new.record_count = 3", "23514");
  const good = await Promise.all(
    Array.from({ length: 9 }, async () => greetedBox(gateway.port, await registerBox(broken))),
  );
  const bad = await greetedBox(gateway.port, await registerBox(broken));

  const [refused, ...acknowledged] = await Promise.all([
    bad.report([aRecord(0), aRecord(1), aRecord(2)]).catch(() => "silence"),
    ...good.map((box) => box.report([aRecord(0), aRecord(1)])),
  ]);

  expect(refused).toBe("silence");
  expect(acknowledged).toEqual(good.map(() => 2));
  expect(await readingsOf(broken, bad.imei)).toEqual([]);
});

test("after a failure a later frame of the same connection is not answered either", async () => {
  const broken = await aDatabase();
  const gateway = await aGateway(broken, { failureMs: 20 });
  await failWhen(broken, "new.event_count = 1", "53100");
  const box = await greetedBox(gateway.port, await registerBox(broken));

  const frames = [aRecord(0, { eventId: 239 }), aRecord(1)].map((record) =>
    encodeFrame({ codec: 0x8e, records: [record] }),
  );
  box.send(Buffer.concat(frames));

  await expect(box.answer(4)).rejects.toThrow("without an answer");
});

/** Lets the database refuse frames for which the condition holds. */
async function failWhen(broken: TestDatabase, condition: string, sqlState: string): Promise<void> {
  await asOwner(
    broken,
    `create function fail() returns trigger language plpgsql as
     $$ begin raise exception 'refused by the test' using errcode = '${sqlState}'; end $$`,
  );
  await asOwner(
    broken,
    `create trigger fail before insert on frames for each row when (${condition}) execute function fail()`,
  );
}

/** A database behind a wire that can be cut and mended. */
async function aWire(target: TestDatabase): Promise<{ database: Database; cut(): void; mend(): void }> {
  const { hostname, port } = new URL(target.url);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) near.destroy();
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) open.add(end.on("error", () => undefined));
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = Object.assign(new URL(target.url), { port: (server.address() as AddressInfo).port }).href;
  const database = connectDatabase({ url, rolesSecret: target.rolesSecret, log: silentLog() });
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  onTestFinished(async () => {
    await database.close();
    cut();
    server.close();
  });
  return {
    database,
    cut,
    mend: () => {
      isCut = false;
    },
  };
}
