import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { de, en } from "@wegbuch/contract/live/texts";
import { type Gauge, register } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Pace } from "../../src/features/live/follow-viewer.ts";
import { aPerson, aServer, bearerOf, callerAs, logIn } from "../kit/api/api.ts";
import { aStream } from "../kit/api/streams.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();
const patience = { timeout: 20_000, interval: 20 };
const quick = { restMs: 20, longestRestMs: 20, sweepMs: 50, checkMs: 100, pingMs: 100, tickMs: 20 };

async function anOffice(pace: Partial<Pace> = {}, outside: { streamRoom?: number } = {}) {
  const { origin } = await aServer(database, {}, undefined, { livePace: { ...quick, ...pace }, ...outside });
  const admin = await aPerson(database, { role_id: 1 });
  const login = async () => bearerOf(await logIn(origin, { username: admin.email }));
  return { origin, admin, login, headers: await login() };
}

// Rule live/stream.
test("a session may have three streams, and is told in its own language why there is no fourth", async () => {
  const { origin, headers, login } = await anOffice();
  const [first] = [await aStream(origin, { headers }), await aStream(origin, { headers })];
  await aStream(origin, { headers });
  const fourth = (language: string) =>
    aStream(origin, { headers: { ...headers, "accept-language": language } });
  for (const [language, said] of [
    ["de", /schon in drei Fenstern/],
    ["en", /live in three windows/],
  ] as const) {
    const { status, answer } = await fourth(language);
    expect([status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await answer.json()).toMatchObject({
      title: "TooManyStreams",
      message: expect.stringMatching(said),
    });
  }
  // Somewhere else he has three again, and here as soon as one is closed.
  expect((await aStream(origin, { headers: await login() })).status).toBe(200);
  first.leave();
  await vi.waitUntil(async () => (await fourth("de")).status === 200, patience);
});

// Rule live/stream.
test("where there is no room for more streams people are told so, and may ask for the list meanwhile", async () => {
  const { origin, headers, login } = await anOffice({}, { streamRoom: 4 });
  const other = await login();
  const first = await aStream(origin, { headers });
  for (const of of [headers, headers, other])
    expect((await aStream(origin, { headers: of })).status).toBe(200);
  const further = (language: string) =>
    aStream(origin, { headers: { ...other, "accept-language": language } });
  for (const [language, said] of [
    ["de", de.noRoomForStreams],
    ["en", en.noRoomForStreams],
  ] as const) {
    const { status, answer } = await further(language);
    expect([status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await answer.json()).toMatchObject({ title: "NoRoomForStreams", message: said });
  }
  // Whoever watches the installation reads of it, and of those who listen nothing.
  const told = await (await fetch(`${origin}/metrics`)).text();
  const [refused, listening] = [503, 200].map(
    (status) => `{method="GET",path="/api/LiveLocations/Stream",status="${status}"}`,
  );
  expect(told).toContain(`wegbuch_http_request_duration_seconds_count${refused!} 2`);
  expect(told).not.toContain(listening!);
  const list = await callerAs(origin, other)("GET", "/LiveLocations/VehiclePositions");
  expect(list.status).toBe(200);

  first.leave();
  await vi.waitUntil(async () => (await further("de")).status === 200, patience);
});

test.each([
  ["his session ends", async (one: Office) => void (await one.ask("POST", "/Authentication/Logout"))],
  [
    "he is archived",
    (one: Office) => asOwner(database, "update users set archived_at = now() where id = $1", [one.admin.id]),
  ],
  [
    "he becomes a driver",
    (one: Office) => asOwner(database, "update users set role_id = 5 where id = $1", [one.admin.id]),
  ],
  [
    "tracking is not booked any more",
    (one: Office) =>
      asOwner(database, "update mandators set packages = 2 where id = $1", [one.admin.mandatorId]),
  ],
])("a stream ends when %s", async (_, happen) => {
  const office = await anOffice();
  const stream = await aStream(office.origin, { headers: office.headers });
  await vi.waitUntil(() => stream.names().includes("ping"), patience);
  await happen({ ...office, ask: callerAs(office.origin, office.headers) });
  await vi.waitUntil(() => stream.isOver(), patience);
});

type Office = Awaited<ReturnType<typeof anOffice>> & { ask: ReturnType<typeof callerAs> };

/** Three hundred vehicles with long names, so that all that is told anew is more than a hundred kilobytes. */
async function manyVehicles(mandatorId: string) {
  await asOwner(
    database,
    `insert into vehicles (mandator_id, id, name, type, created_at)
     select $1, gen_random_uuid(), repeat('Kran ', 30) || number, 0, '2026-01-01' from generate_series(1, 300) as number`,
    [mandatorId],
  );
  await asOwner(
    database,
    `insert into vehicle_positions (mandator_id, vehicle_id, latitude, longitude, speed, heading, device_time, last_contact_at)
     select $1, id, 48.2, 16.3, 0, 0, '2026-05-04T07:59:00Z', '2026-05-04T07:59:00Z' from vehicles where mandator_id = $1`,
    [mandatorId],
  );
}

/** A reader that has asked and takes nothing until it is told to. */
async function aSleeper(origin: string, headers: Record<string, string>) {
  const request = get(`${origin}/api/LiveLocations/Stream`, { headers, agent: false });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  answer.on("error", () => undefined);
  onTestFinished(() => void request.destroy());
  return {
    /** The names of the events that had come until one tells of `word`. */
    wake: async (word: string) => {
      let said = "";
      for await (const piece of answer) {
        said += String(piece);
        const at = said.lastIndexOf("event: ");
        if (said.includes("\n\n", at) && said.includes(word, at)) break;
      }
      const names = [...said.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name!);
      return names.filter((name) => name !== "ping");
    },
  };
}

const openStreams = async () => {
  const { values } = await (register.getSingleMetric("wegbuch_streams_open") as Gauge).get();
  return values[0]!.value;
};

// He is looked up meanwhile, and his connection tells nobody any more that it has closed.
test("who hangs up before his stream has begun leaves none behind", async () => {
  await vi.waitUntil(async () => (await openStreams()) === 0, patience);
  const { origin, headers } = await anOffice();
  const blocker = await database.owner.connect();
  try {
    await blocker.query("begin; lock table wegbuch.sessions in access exclusive mode");
    const asked = [1, 2, 3].map(() => get(`${origin}/api/LiveLocations/Stream`, { headers, agent: false }));
    for (const request of asked) request.on("error", () => undefined);
    await vi.waitUntil(async () => (await waitingForSessions()) >= 1, patience);
    for (const request of asked) request.destroy();
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }

  const streams = [await aStream(origin, { headers }), await aStream(origin, { headers })];
  streams.push(await aStream(origin, { headers }));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  await vi.waitUntil(async () => (await openStreams()) === 3, patience);
});

async function waitingForSessions(): Promise<number> {
  const [found] = await asOwner<{ count: number }>(
    database,
    `select count(*)::int as count from pg_locks where not granted and relation = 'wegbuch.sessions'::regclass`,
  );
  return found!.count;
}

/** Renames all vehicles so often that what is told fills what lies between two programs, as a reader who is awake sees. */
async function renameOften(mandatorId: string, reader: Awaited<ReturnType<typeof aStream>>, times: number) {
  for (let round = 1; round <= times; round += 1) {
    const word = `Runde${round}`;
    await asOwner(database, "update vehicles set license_plate = $2 where mandator_id = $1", [
      mandatorId,
      word,
    ]);
    await vi.waitUntil(() => reader.known().every(({ licensePlate }) => licensePlate === word), patience);
  }
}

test("who takes nothing is left, and keeps nobody else from being told", { timeout: 120_000 }, async () => {
  await vi.waitUntil(async () => (await openStreams()) === 0, patience);
  const { origin, admin, headers, login } = await anOffice({ stuckMs: 1_000 });
  await manyVehicles(admin.mandatorId);
  await aSleeper(origin, await login());
  const reader = await aStream(origin, { headers });
  await vi.waitUntil(() => reader.known().length === 300, patience);
  expect(await openStreams()).toBe(2);
  const isLeft = async () => (await openStreams()) === 1;
  for (let tries = 0; !(await isLeft()) && tries < 20; tries += 1)
    await renameOften(admin.mandatorId, reader, 20);
  expect([await isLeft(), reader.isOver()]).toEqual([true, false]);
});

test(
  "who is slow is told all of it once there is room, and not what came in between",
  { timeout: 120_000 },
  async () => {
    const { origin, admin, headers, login } = await anOffice();
    await manyVehicles(admin.mandatorId);
    const sleeper = await aSleeper(origin, await login());
    const reader = await aStream(origin, { headers });
    await vi.waitUntil(() => reader.known().length === 300, patience);
    await renameOften(admin.mandatorId, reader, 120);
    const names = await sleeper.wake("Runde120");
    expect(names[0]).toBe("snapshot");
    expect(names.at(-1)).toBe("snapshot");
    expect(names.length).toBeLessThan(110);
  },
);
