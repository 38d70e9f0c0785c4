import { expect, test } from "vitest";
import { changePrivacy } from "../../src/features/trips/editing/change-privacy.ts";
import { forgetShares } from "../../src/features/shares/jobs.ts";
import { flushLooks } from "../../src/features/looks/note-looks.ts";
import { advanceClock, clock, fixClock } from "../../src/platform/clock.ts";
import { aServer, callerAs } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { aBox, aDriver, anActor, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { drives, morning, receive, tripsOf } from "../kit/tracking/drives.ts";

const database = await aDatabase();

type Answer = { url: string; id: string; expiresAt: string; title: string; message: string };

/** A company in which a driver is on the way with the car that is his, half of his drive told. */
async function aDay() {
  const { origin } = await aServer(database);
  const { mandatorId, people, inScope } = await aCompany(database);
  const as = async (userId: string) => callerAs(origin, { ...(await aBearer(database, userId)) });
  const owner = people[5];
  const vehicleId = await aVehicle(database, mandatorId, {
    name: "Kombi",
    license_plate: "W-77777",
    is_private_trip_allowed: true,
  });
  await asOwner(database, "update vehicles set owner_id = $1, assign_trips_to_owner = true where id = $2", [
    owner,
    vehicleId,
  ]);
  const box = await aBox(database, mandatorId, { vehicleId });
  const records = drives(box.number, 1);
  fixClock(new Date(morning + 5_000));
  const share = async (userId: string, given: object = {}) => {
    const { status, body } = await (
      await as(userId)
    )<Answer>("POST", "/Shares", {
      vehicleId,
      minutes: 60,
      ...given,
    });
    return { status, body, token: body.url?.split("/s/")[1] ?? "" };
  };
  const seen = async (token: string) => {
    const answer = await fetch(`${origin}/api/Shares/${token}`);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const drive = async (from: number, to: number) => {
    fixClock(new Date(morning + 60_000 + to * 10_000));
    await receive(database, records.slice(from, to));
  };
  const driver = anActor(mandatorId, owner, { role: 5 });
  const goPrivate = async (isPrivate: boolean) => {
    const running = (await tripsOf(database, mandatorId)).find((one) => one.vehicle === vehicleId);
    await changePrivacy({ database, clock }, driver, { id: running!.id, isPrivate });
  };
  return { origin, mandatorId, people, inScope, vehicleId, box, as, share, seen, drive, goPrivate };
}

const hidden = { status: 200, body: { isHidden: true } };

// Rule live/share.
test("a link tells where a vehicle is and what it is called, and neither plate, speed, driver nor anything of before", async () => {
  const { people, share, seen, drive } = await aDay();
  await drive(0, 4);
  const { status, body, token } = await share(people[1]);
  expect([status, body.url]).toEqual([
    201,
    expect.stringMatching(/^https:\/\/wegbuch\.example\/s\/[\w-]{64}$/),
  ]);
  expect(Date.parse(body.expiresAt) - clock.now().getTime()).toBe(3_600_000);
  // What was heard before it was shared is not told.
  expect(await seen(token)).toEqual(hidden);

  await drive(4, 8);
  const { body: told } = await seen(token);
  expect(told).toEqual({
    isHidden: false,
    name: "Kombi",
    latitude: expect.closeTo(48.207, 6) as number,
    longitude: expect.any(Number) as number,
    heading: 0,
    deviceTime: expect.any(String) as string,
    expiresAt: body.expiresAt,
  });
});

test("while and after somebody drives privately a link tells nothing, not even in the special organisation", async () => {
  for (const isSpecial of [false, true]) {
    const { mandatorId, people, share, seen, drive, goPrivate } = await aDay();
    await asOwner(database, "update mandators set is_special_organisation = $2 where id = $1", [
      mandatorId,
      isSpecial,
    ]);
    const [ofAdmin, ofDriver] = [await share(people[1]), await share(people[5])];
    await drive(0, 6);
    expect((await seen(ofAdmin.token)).body).toMatchObject({ isHidden: false });
    await goPrivate(true);
    // His own link tells it no more either: whoever has it is not him.
    for (const { token } of [ofAdmin, ofDriver]) expect(await seen(token)).toEqual(hidden);
    await drive(6, 14);
    for (const { token } of [ofAdmin, ofDriver]) expect(await seen(token)).toEqual(hidden);
  }
});

test("a link that is over, was ended or never was leads nowhere", async () => {
  const { people, share, seen, drive, as } = await aDay();
  const [short, ended] = [await share(people[1], { minutes: 15 }), await share(people[1])];
  await drive(0, 6);
  expect((await seen(short.token)).body).toMatchObject({ isHidden: false });

  expect((await (await as(people[1]))("DELETE", `/Shares/${ended.body.id}`)).status).toBe(204);
  expect((await (await as(people[1]))("DELETE", `/Shares/${ended.body.id}`)).status).toBe(404);
  advanceClock(15 * 60_000);
  const nowhere = { status: 404, body: { title: "NotFound", status: 404 } };
  for (const token of [short.token, ended.token, "x".repeat(64)]) expect(await seen(token)).toEqual(nowhere);
});

test("a link tells no more than who made it may see, and nothing once he may share no more", async () => {
  const { mandatorId, people, vehicleId, share, seen, drive } = await aDay();
  const colleague = await aDriver(database, mandatorId, { role_id: 5 });
  await asOwner(
    database,
    "insert into vehicle_drivers (mandator_id, vehicle_id, user_id) values ($1, $2, $3)",
    [mandatorId, vehicleId, colleague],
  );
  const [his, own] = [await share(colleague), await share(people[5])];
  await drive(0, 6);
  // A driver reads nothing of where others drive, and shares nothing of it.
  expect(await seen(his.token)).toEqual(hidden);
  expect((await seen(own.token)).body).toMatchObject({ isHidden: false });

  await asOwner(database, "update users set role_id = 6 where id = $1", [people[5]]);
  expect((await seen(own.token)).status).toBe(404);
});

test("who leads others lists and ends what is shared of his vehicles, a driver his own", async () => {
  const { mandatorId, people, inScope, vehicleId, as, share } = await aDay();
  const made = await share(people[5]);
  const listed = async (userId: string) =>
    (await (await as(userId))<{ id: string }[]>("GET", `/Shares?vehicleId=${vehicleId}`)).body.map(
      ({ id }) => id,
    );
  expect([await listed(people[1]), await listed(people[5]), await listed(people[3])]).toEqual([
    [made.body.id],
    [made.body.id],
    [],
  ]);
  const leader = await as(people[3]);
  expect((await leader("DELETE", `/Shares/${made.body.id}`)).status).toBe(404);
  expect((await share(people[3])).status).toBe(404);
  await asOwner(
    database,
    "insert into group_vehicles (mandator_id, group_id, vehicle_id) values ($1, $2, $3)",
    [mandatorId, inScope(3).group, vehicleId],
  );
  expect(await listed(people[3])).toEqual([made.body.id]);
  expect((await leader("DELETE", `/Shares/${made.body.id}`)).status).toBe(204);
  const history = await asOwner(
    database,
    "select old_value, new_value, actor_id from history where object_id = $1 and property_name = 'share' order by seq",
    [vehicleId],
  );
  expect(history).toEqual([
    { old_value: "", new_value: expect.stringMatching(/^\d\d\.\d\d\.\d{4} /) as string, actor_id: people[5] },
    { old_value: expect.stringMatching(/^\d/) as string, new_value: "", actor_id: people[3] },
  ]);
});

test("only a hash of the link is kept, and who made it is noted as looking at whom it shows", async () => {
  const { mandatorId, people, vehicleId, share, seen, drive } = await aDay();
  const { token } = await share(people[1]);
  await drive(0, 6);
  await seen(token);
  await seen(token);
  await flushLooks(database, clock.now(), { all: true });
  const looks = await asOwner(
    database,
    "select kind, viewer_id, driver_id, count from place_views where mandator_id = $1 and vehicle_id = $2",
    [mandatorId, vehicleId],
  );
  expect(looks).toEqual([{ kind: 1, viewer_id: people[1], driver_id: people[5], count: 2 }]);
  const kept = await asOwner<{ row: string }>(database, "select shares::text as row from shares");
  expect(kept.some(({ row }) => row.includes(token))).toBe(false);
});

test("minutes, and how many a company may share and how often a link may be looked at, have an end", async () => {
  const { mandatorId, people, vehicleId, share, seen } = await aDay();
  for (const minutes of [14, 1_441, 60.5]) expect((await share(people[1], { minutes })).status).toBe(400);
  const { token } = await share(people[1]);
  for (let look = 0; look < 60; look += 1) expect((await seen(token)).status).toBe(200);
  expect((await seen(token)).status).toBe(429);

  await asOwner(
    database,
    `insert into shares (mandator_id, id, vehicle_id, token_hash, created_by, created_at, expires_at)
     select $1, gen_random_uuid(), $2, sha256(number::text::bytea), $3, $4::timestamptz, $4::timestamptz + interval '1 hour'
     from generate_series(1, 100) as number`,
    [mandatorId, vehicleId, people[1], clock.now()],
  );
  const { status, body } = await share(people[1]);
  expect([status, body.title, body.message]).toEqual([
    409,
    "TooManyShares",
    expect.stringContaining("100 Standorte") as string,
  ]);
});

test("of two who share the last place of a company at once one is refused", async () => {
  const { mandatorId, people, vehicleId, as } = await aDay();
  const other = await aVehicle(database, mandatorId);
  await asOwner(
    database,
    `insert into shares (mandator_id, id, vehicle_id, token_hash, created_by, created_at, expires_at)
     select $1, gen_random_uuid(), $2, sha256(('last' || number)::bytea), $3, $4::timestamptz, $4::timestamptz + interval '1 hour'
     from generate_series(1, 99) as number`,
    [mandatorId, vehicleId, people[1], clock.now()],
  );
  // Whoever is at it is held until the other one has come, too.
  const holding = await database.owner.connect();
  await holding.query(`
    select pg_advisory_lock(4711);
    create function wait_there() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger waits before insert on shares for each row execute function wait_there()`);
  const ask = await as(people[1]);
  const both = Promise.all(
    [vehicleId, other].map((each) => ask<Answer>("POST", "/Shares", { vehicleId: each, minutes: 60 })),
  );
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(() => asOwner(database, waiting), { interval: 5 }).toHaveLength(2);
  await holding.query("select pg_advisory_unlock(4711)");
  holding.release();
  const statuses = (await both).map(({ status }) => status);
  expect(statuses.toSorted((one, next) => one - next)).toEqual([201, 409]);
});

test("a link that has not worked for a day is kept no longer, also where nobody shares again", async () => {
  const { mandatorId, people, share } = await aDay();
  await share(people[1]);
  await share(people[1], { minutes: 15 });
  const forget = () => forgetShares({ database, clock }, mandatorId);
  const kept = () => asOwner(database, "select id from shares where mandator_id = $1", [mandatorId]);
  advanceClock(86_400_000 + 15 * 60_000);
  await forget();
  expect(await kept()).toHaveLength(2);
  advanceClock(1);
  await forget();
  expect(await kept()).toHaveLength(1);
});
