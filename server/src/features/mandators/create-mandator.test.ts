import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { aBox, aDriver, aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { logIn } from "../../../test/kit/api/api.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { address, aNewMandator, aSupport } from "../../../test/kit/api/mandators.ts";

const database = await aDatabase();

const ascending = (a: number, b: number) => a - b;

type Answer = Mandator & { errors?: Record<string, string[]>; title?: string };

test("a mandator follows Austrian law and closes nothing by itself unless it is created otherwise", async () => {
  const { call } = await aSupport(database);
  const german = { country: "DE", privateAtDeadline: true, lockAtDeadline: true };

  const ids = [];
  for (const more of [{}, german]) {
    ids.push((await call<Answer>("POST", "/Mandators", { ...aNewMandator(), ...more })).body.id);
  }

  const rows = await asOwner(
    database,
    `select country, private_at_deadline, lock_at_deadline from mandators where id = any($1) order by country`,
    [ids],
  );
  expect(rows).toEqual([
    { country: "AT", private_at_deadline: false, lock_at_deadline: false },
    { country: "DE", private_at_deadline: true, lock_at_deadline: true },
  ]);
});

test("a mandator is created with its root group and an administrator who waits for a password", async () => {
  const { call } = await aSupport(database);
  const wanted = aNewMandator();

  const { status, body } = await call<Answer>("POST", "/Mandators", wanted);

  expect([status, body]).toEqual([
    201,
    {
      id: body.id,
      name: wanted.name,
      description: "",
      packages: [1, 2],
      companyName: "Spedition GmbH",
      address,
      hideTripsUpToInMeter: 0,
      canShowTracks: true,
      canMergeSplitTrips: true,
      liveLocationIntervalInSeconds: 30,
      isTester: false,
      testerSince: null,
      testerExpiresInDays: null,
      testerCreatedBy: null,
      sendWelcomeMail: false,
      amountOfBoxes: 0,
      amountOfVehicles: 0,
      amountOfUsers: 1,
      createdAt: "2026-05-04T08:00:00.000Z",
      archivedAt: null,
    },
  ]);
  const people = await asOwner(
    database,
    `select first_name, last_name, role_id, email, password_hash, password_is_temporary, is_enabled, name, parent_id
     from users join logins using (id) join group_users on user_id = users.id join groups on groups.id = group_id
     where users.mandator_id = $1`,
    [body.id],
  );
  expect(people).toEqual([
    {
      first_name: "Ada",
      last_name: "Adler",
      role_id: 1,
      email: wanted.administrator.email,
      password_hash: null,
      password_is_temporary: true,
      is_enabled: true,
      name: wanted.name,
      parent_id: null,
    },
  ]);
  expect((await call<Answer>("GET", `/Mandators/${body.id}`)).body).toEqual(body);
});

test("boxes come with a vehicle where one is named", async () => {
  const { call } = await aSupport(database);
  const [one, two] = [await aBox(database, null), await aBox(database, null)];
  const boxes = [
    { imei: one.imei, vehicleName: "Vehicle 1" },
    { imei: ` ${two.imei} `, vehicleName: "" },
  ];
  const { body } = await call<Answer>("POST", "/Mandators", aNewMandator({ boxes }));
  expect(body).toMatchObject({ amountOfBoxes: 2, amountOfVehicles: 1 });
});

test("the welcome mail is owed to the administrator when it is wanted", async () => {
  const { call } = await aSupport(database);
  const wanted = aNewMandator({ sendWelcomeMail: true });
  const { body } = await call<Answer>("POST", "/Mandators", wanted);
  await call("POST", "/Mandators", aNewMandator());
  expect(body.sendWelcomeMail).toBe(true);
  expect(await asOwner(database, "select kind, recipients, mandator_id from mails")).toEqual([
    { kind: mailKinds.welcome, recipients: [wanted.administrator.email], mandator_id: body.id },
  ]);
});

test("a tester is one from today for a fortnight unless something else is said, by the super admin's name", async () => {
  const { call } = await aSupport(database);
  const usual = await call<Answer>("POST", "/Mandators", aNewMandator({ isTester: true }));
  expect(usual.body).toMatchObject({
    isTester: true,
    testerSince: "2026-05-04T08:00:00.000Z",
    testerExpiresInDays: 14,
    testerCreatedBy: "Sepp Support",
  });
  const said = { isTester: true, testerSince: "2026-04-01T00:00:00+02:00", testerExpiresInDays: 60 };
  expect((await call<Answer>("POST", "/Mandators", aNewMandator(said))).body).toMatchObject({
    testerSince: "2026-03-31T22:00:00.000Z",
    testerExpiresInDays: 60,
  });
  const none = { ...said, isTester: false };
  expect((await call<Answer>("POST", "/Mandators", aNewMandator(none))).body).toMatchObject({
    isTester: false,
    testerSince: null,
    testerExpiresInDays: null,
    testerCreatedBy: null,
  });
});

test("the mandator's history begins with its creation by the super admin", async () => {
  const { id: supportId, call } = await aSupport(database);
  const { body } = await call<Answer>("POST", "/Mandators", aNewMandator());
  expect(
    await asOwner(
      database,
      `select object_kind, object_id, property_name, old_value, new_value, actor_id, actor_name from history
       where mandator_id = $1 order by seq`,
      [body.id],
    ),
  ).toMatchObject([
    { object_kind: "mandator", object_id: body.id, property_name: "created", new_value: body.name },
    { object_kind: "group", property_name: "created", new_value: body.name },
    {
      object_kind: "user",
      property_name: "created",
      new_value: "Ada Adler",
      actor_id: supportId,
      actor_name: "Sepp Support (Support)",
    },
  ]);
});

test("what is missing is said of each field, and nothing is created", async () => {
  const { call } = await aSupport(database);
  const watch = await aWatch(database);
  const none = { firstName: " ", lastName: "", email: "" };
  const wrong = { name: " ", packages: [], companyName: "", administrator: none };
  expect(await call("POST", "/Mandators", wrong)).toEqual({
    status: 400,
    body: {
      title: "Validation",
      status: 400,
      errors: {
        name: ["Mandatorname must be set"],
        packages: ["At least 1 package must be set"],
        companyName: ["Company name must be set"],
        address: ["Address must be set"],
        "administrator.firstName": ["First name must be set"],
        "administrator.lastName": ["Last name must be set"],
        "administrator.email": ["E-mail must be set"],
      },
    },
  });
  const badEmail = { firstName: "Ada", lastName: "Adler", email: "abc" };
  const { body } = await call<Answer>("POST", "/Mandators", aNewMandator({ administrator: badEmail }));
  expect(body.errors).toEqual({ "administrator.email": ["Please enter a valid e-mail address"] });
  for (const odd of [
    { packages: [3] },
    { liveLocationIntervalInSeconds: 9 },
    { liveLocationIntervalInSeconds: 3601 },
    { hideTripsUpToInMeter: -1 },
    { isTester: true, testerExpiresInDays: 366 },
    { boxes: [{ imei: "12345", vehicleName: "" }] },
  ]) {
    expect((await call("POST", "/Mandators", aNewMandator(odd))).status).toBe(400);
  }
  expect(await watch.changes()).toEqual([]);
});

test("boxes that cannot be had are named, and nothing is created", async () => {
  const { call } = await aSupport(database);
  const owned = await aBox(database, await aMandator(database, { name: "Donauland" }));
  const [free, archived] = [
    await aBox(database, null),
    await aBox(database, null, { archived_at: new Date(), archive_comment: "lost" }),
  ];
  const withBoxes = (...imeis: string[]) =>
    call<Answer>(
      "POST",
      "/Mandators",
      aNewMandator({ boxes: imeis.map((imei) => ({ imei, vehicleName: "Kombi" })) }),
    );
  const watch = await aWatch(database);

  const unknown = await withBoxes("999999999999999", free.imei, free.imei);
  expect([unknown.status, unknown.body.errors]).toEqual([
    400,
    {
      boxes: ["Could not find Box 999999999999999 in system", `Box ${free.imei} is named more than once`],
    },
  ]);
  const taken = await withBoxes(free.imei, owned.imei, archived.imei);
  expect([taken.status, taken.body.title, taken.body.errors]).toEqual([
    409,
    "Conflict",
    {
      boxes: [`Box ${owned.imei} is already in mandator Donauland`, `Box ${archived.imei} is archived`],
    },
  ]);
  expect(await watch.changes()).toEqual([]);
});

test("an address somebody logs in with already is refused in any case, and nothing is created", async () => {
  const { call, email: ofSupport } = await aSupport(database);
  await aDriver(database, await aMandator(database), { login: { email: "taken@alpenland.at" } });
  const watch = await aWatch(database);
  for (const email of ["Taken@Alpenland.AT ", ofSupport]) {
    const administrator = { firstName: "Ada", lastName: "Adler", email };
    expect(await call("POST", "/Mandators", aNewMandator({ administrator }))).toEqual({
      status: 409,
      body: {
        title: "EmailAlreadyInUse",
        status: 409,
        errors: { "administrator.email": ["This e-mail address is already in use"] },
      },
    });
  }
  expect(await watch.changes()).toEqual([]);
});

test("of two who create a mandator with the same administrator or the same boxes at once, one is refused", async () => {
  const { call } = await aSupport(database);
  for (let round = 0; round < 4; round += 1) {
    const one = aNewMandator();
    const sameEmail = [one, aNewMandator({ administrator: one.administrator })];
    const byEmail = await Promise.all(sameEmail.map((wanted) => call<Answer>("POST", "/Mandators", wanted)));
    expect(byEmail.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409]);
    expect(byEmail.find(({ status }) => status === 409)!.body.title).toBe("EmailAlreadyInUse");

    const boxes = [await aBox(database, null), await aBox(database, null)];
    const named = boxes.map(({ imei }) => ({ imei, vehicleName: "Kombi" }));
    const sameBoxes = [aNewMandator({ boxes: named }), aNewMandator({ boxes: named.toReversed() })];
    const byBox = await Promise.all(sameBoxes.map((wanted) => call<Answer>("POST", "/Mandators", wanted)));
    expect(byBox.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409]);
    const [won, lost] = byBox.toSorted((a, b) => a.status - b.status) as [
      (typeof byBox)[0],
      (typeof byBox)[0],
    ];
    expect(lost.body.errors!["boxes"]).toContain(
      `Box ${boxes[0]!.imei} is already in mandator ${won.body.name}`,
    );
  }
});

test("two mandators may have the same name, and the administrator cannot log in before his mail", async () => {
  const { origin, call } = await aSupport(database);
  const wanted = aNewMandator({ name: "Müller" });
  expect((await call("POST", "/Mandators", wanted)).status).toBe(201);
  expect((await call("POST", "/Mandators", aNewMandator({ name: "Müller" }))).status).toBe(201);
  for (const password of ["", "null", "Fahrtenbuch 2026"]) {
    const { status } = await logIn(origin, { username: wanted.administrator.email, password });
    expect(status).toBe(400);
  }
});

test("many boxes come at once", async () => {
  const { call } = await aSupport(database);
  await asOwner(
    database,
    `insert into boxes (id, imei, created_at)
     select gen_random_uuid(), (860000000000000 + n)::text, '2026-05-01' from generate_series(1, 2000) as n`,
  );
  const boxes = Array.from({ length: 2_000 }, (_, index) => ({
    imei: String(860_000_000_000_001 + index),
    vehicleName: `Vehicle ${index + 1}`,
  }));
  const { status, body } = await call<Answer>("POST", "/Mandators", aNewMandator({ boxes }));
  expect([status, body.amountOfBoxes, body.amountOfVehicles]).toEqual([201, 2_000, 2_000]);
});
