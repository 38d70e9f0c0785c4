import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { expect, test } from "vitest";
import { aBox, aMandator } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { aPerson, callerAs } from "../../../test/kit/api/api.ts";
import { aBearer } from "../../../test/kit/api/company.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { address, aNewMandator, aSupport } from "../../../test/kit/api/mandators.ts";
import { holdMandator } from "./rows.ts";

const database = await aDatabase();

type Answer = Mandator & { errors?: Record<string, string[]>; title?: string };

/** A super admin with a mandator he made, and what he would send to leave it as it is. */
async function aChange(given: Record<string, unknown> = {}) {
  const support = await aSupport(database);
  const { body: mandator } = await support.call<Answer>("POST", "/Mandators", aNewMandator(given));
  const { administrator: _, ...same } = aNewMandator({ ...given, name: mandator.name });
  const change = (changes: Record<string, unknown>) =>
    support.call<Answer>("PUT", `/Mandators/${mandator.id}`, { ...same, ...changes });
  return { ...support, mandator, same, change };
}

/** An admin of a company, speaking English. */
async function anAdmin(origin: string, role_id = 1) {
  const person = await aPerson(database, { role_id }, { name: "Alpenland", description: "Kunde" });
  const { authorization } = await aBearer(database, person.id);
  return { ...person, call: callerAs(origin, { authorization, "accept-language": "en" }) };
}

const historyOf = (mandatorId: string) =>
  asOwner<{ property_name: string; old_value: string; new_value: string; actor_name: string }>(
    database,
    `select property_name, old_value, new_value, actor_name from history
     where mandator_id = $1 and object_kind = 'mandator' and property_name <> 'created' order by seq`,
    [mandatorId],
  );

test("all that a super admin keeps about a mandator can be changed, and its history says what", async () => {
  const { mandator, change } = await aChange();
  const changes = {
    name: "Spedition Neu",
    description: "Zahlt pünktlich",
    packages: [32, 1],
    companyName: "Neu GmbH",
    address: { displayName: "Wien", latitude: 48.2, longitude: 16.37 },
    hideTripsUpToInMeter: 300,
    canShowTracks: false,
    canMergeSplitTrips: false,
    liveLocationIntervalInSeconds: 60,
  };

  const { status, body } = await change(changes);

  const nowhere = { street: null, postcode: null, city: null, country: null, foreignServiceId: null };
  expect([status, body]).toEqual([
    200,
    { ...mandator, ...changes, packages: [1, 32], address: { ...nowhere, ...changes.address } },
  ]);
  expect(await historyOf(mandator.id)).toEqual(
    [
      ["name", mandator.name, "Spedition Neu"],
      ["description", "", "Zahlt pünktlich"],
      ["packages", "Tracking, Logbook", "Tracking, Reservations"],
      ["companyName", "Spedition GmbH", "Neu GmbH"],
      ["address", "Hauptplatz 1, 8010 Graz", "Wien"],
      ["hideTripsUpToInMeter", "0", "300"],
      ["canShowTracks", "true", "false"],
      ["canMergeSplitTrips", "true", "false"],
      ["liveLocationIntervalInSeconds", "30", "60"],
    ].map(([property_name, old_value, new_value]) => ({
      property_name,
      old_value,
      new_value,
      actor_name: "Sepp Support (Support)",
    })),
  );
});

test("what stays the same leaves no trace, and an administrator is ignored", async () => {
  const { mandator, change } = await aChange();
  const { body } = await change({ administrator: { firstName: "Neu", lastName: "", email: "kein" } });
  expect(body).toEqual(mandator);
  expect(await historyOf(mandator.id)).toEqual([]);
});

test("a trial begins by whoever switches it on, goes on as it was, and is over when it is switched off", async () => {
  const { change } = await aChange();
  const begun = {
    testerSince: "2026-05-04T08:00:00.000Z",
    testerExpiresInDays: 14,
    testerCreatedBy: "Sepp Support",
  };
  expect((await change({ isTester: true })).body).toMatchObject(begun);
  await asOwner(
    database,
    "update mandators set tester_created_by = 'Eva Maier' where tester_since is not null",
  );
  const longer = await change({ isTester: true, testerExpiresInDays: 30 });
  expect(longer.body).toMatchObject({ ...begun, testerExpiresInDays: 30, testerCreatedBy: "Eva Maier" });
  expect((await change({ isTester: true })).body).toMatchObject({ testerExpiresInDays: 30 });
  expect((await change({ isTester: false, testerExpiresInDays: 30 })).body).toMatchObject({
    isTester: false,
    testerSince: null,
    testerExpiresInDays: null,
    testerCreatedBy: null,
  });
});

test("whether a welcome mail was wanted stays as it was when the mandator was created", async () => {
  const { change } = await aChange({ sendWelcomeMail: true });
  expect((await change({ sendWelcomeMail: false })).body.sendWelcomeMail).toBe(true);
  expect(await asOwner(database, "select 1 as one from mails")).toHaveLength(1);
});

test("boxes that are given are added, all of them or the whole change is refused", async () => {
  const { mandator, change } = await aChange();
  const [free, owned] = [await aBox(database, null), await aBox(database, await aMandator(database))];
  const named = { imei: free.imei, vehicleName: "Kombi" };
  const watch = await aWatch(database);
  const refused = await change({ name: "Anders", boxes: [named, { imei: owned.imei }] });
  expect([refused.status, refused.body.title]).toEqual([409, "Conflict"]);
  expect(await watch.changes()).toEqual([]);
  expect((await change({ boxes: [named] })).body).toMatchObject({ amountOfBoxes: 1, amountOfVehicles: 1 });
  expect((await change({})).body).toMatchObject({ amountOfBoxes: 1, amountOfVehicles: 1 });
  const again = await change({ boxes: [named] });
  expect([again.status, again.body.errors]).toEqual([409, { boxes: [`Box ${free.imei} has a vehicle`] }]);
  expect((await change({ name: mandator.name })).body.amountOfVehicles).toBe(1);
});

test("an archived mandator can be changed, but gets no boxes", async () => {
  const { call, mandator, change } = await aChange();
  await call("POST", `/Mandators/${mandator.id}/ToggleArchive`, { name: mandator.name });
  const box = await aBox(database, null);
  const refused = await change({ boxes: [{ imei: box.imei }] });
  expect([refused.status, refused.body.errors]).toEqual([409, { boxes: ["The mandator is archived"] }]);
  expect((await change({ description: "Insolvent" })).body.description).toBe("Insolvent");
});

test("a change needs the same fields as the creation, and a mandator there is", async () => {
  const { call, same, change } = await aChange();
  const watch = await aWatch(database);
  const refused = await change({ name: "", packages: [], companyName: "", address: null });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    {
      name: ["Mandatorname must be set"],
      packages: ["At least 1 package must be set"],
      companyName: ["Company name must be set"],
      address: ["Address must be set"],
    },
  ]);
  for (const id of [newId(), "42"]) expect((await call("PUT", `/Mandators/${id}`, same)).status).toBe(404);
  expect(await watch.changes()).toEqual([]);
});

test("a super admin names the mandator in the body as well", async () => {
  const { call, mandator, same } = await aChange();
  const { body } = await call<Answer>("PUT", "/Mandators", { ...same, id: mandator.id, name: "Im Körper" });
  expect(body).toEqual({ ...mandator, name: "Im Körper" });
  const { name: _, packages: __, ...without } = same;
  const watch = await aWatch(database);
  const refused = await call<Answer>("PUT", "/Mandators", without);
  expect([refused.status, Object.keys(refused.body.errors!).toSorted()]).toEqual([
    400,
    ["id", "name", "packages"],
  ]);
  expect((await call("PUT", "/Mandators", { ...same, id: newId() })).status).toBe(404);
  expect(await watch.changes()).toEqual([]);
});

const own = {
  companyName: "Alpenland Neu",
  address,
  liveLocationIntervalInSeconds: 10,
  hideTripsUpToInMeter: 500,
};

test("an admin changes four facts of his own company, and whatever else he sends is ignored", async () => {
  const { origin, mandator: other } = await aChange();
  const { mandatorId, call } = await anAdmin(origin);
  const more = {
    id: other.id,
    name: "",
    packages: "all",
    isTester: false,
    boxes: [{ imei: "1" }],
    description: 7,
  };

  const { status, body } = await call<Answer>("PUT", "/Mandators", { ...own, ...more });

  expect([status, body]).toMatchObject([
    200,
    { ...own, id: mandatorId, name: "Alpenland", description: "Kunde", packages: [1, 2, 4, 8, 16, 32] },
  ]);
  expect(await historyOf(other.id)).toEqual([]);
  expect(
    (await historyOf(mandatorId)).map(({ property_name, actor_name }) => [property_name, actor_name]),
  ).toEqual(
    ["companyName", "address", "hideTripsUpToInMeter", "liveLocationIntervalInSeconds"].map((name) =>
      [name, "Anna Huber 1"].map((value, index) =>
        index === 1 ? expect.stringMatching(/^Anna Huber/) : value,
      ),
    ),
  );
});

test("an admin is told what is wrong, and nobody else may change a company", async () => {
  const { origin } = await aSupport(database);
  const { call } = await anAdmin(origin);
  const watch = await aWatch(database);
  const wrong = {
    companyName: "",
    address: { ...address, displayName: "" },
    liveLocationIntervalInSeconds: 9,
  };
  const { status, body } = await call<Answer>("PUT", "/Mandators", wrong);
  expect([status, Object.keys(body.errors!).toSorted()]).toEqual([
    400,
    ["address.displayName", "companyName", "hideTripsUpToInMeter", "liveLocationIntervalInSeconds"],
  ]);
  expect(await watch.changes()).toEqual([]);
  for (const role of [2, 3, 4, 5, 6]) {
    const other = await anAdmin(origin, role);
    const before = await aWatch(database);
    expect((await other.call("PUT", "/Mandators", own)).status).toBe(403);
    expect(await before.changes()).toEqual([]);
  }
});

test("an admin says who gets a mail when a box is unplugged", async () => {
  const { origin } = await aSupport(database);
  const { mandatorId, call } = await anAdmin(origin);
  const emails = [" Fuhrpark@Alpenland.at", "chef@alpenland.at", "chef@alpenland.at"];
  const on = { sendBoxUnpluggedNotification: true, emails };

  expect(await call("PUT", "/Mandators/Notification", on)).toEqual({ status: 204, body: null });

  expect((await call("GET", "/Users/current")).body).toMatchObject({
    sendBoxUnpluggedNotification: true,
    sendBoxUnpluggedNotificationTo: ["fuhrpark@alpenland.at", "chef@alpenland.at"],
  });
  expect(await historyOf(mandatorId)).toMatchObject([
    { property_name: "sendBoxUnpluggedNotification", new_value: "true" },
    {
      property_name: "sendBoxUnpluggedNotificationTo",
      new_value: "fuhrpark@alpenland.at, chef@alpenland.at",
    },
  ]);
  const off = { sendBoxUnpluggedNotification: false, emails: [] };
  expect((await call("PUT", "/Mandators/Notification", off)).status).toBe(204);
});

test("a mail that goes to nobody, to no address or to more than twenty is refused", async () => {
  const { origin, call: asSupport } = await aSupport(database);
  const { call } = await anAdmin(origin);
  const watch = await aWatch(database);
  const errorsOf = async (emails: unknown) => {
    const sent = { sendBoxUnpluggedNotification: true, emails };
    const { status, body } = await call<Answer>("PUT", "/Mandators/Notification", sent);
    return [status, body.errors];
  };
  expect(await errorsOf([])).toEqual([400, { emails: ["E-mail must be set"] }]);
  expect(await errorsOf(["abc"])).toEqual([400, { "emails.0": ["Please enter a valid e-mail address"] }]);
  expect((await errorsOf(Array.from({ length: 21 }, (_, n) => `p${n}@alpenland.at`)))[0]).toBe(400);
  const sent = { sendBoxUnpluggedNotification: true, emails: ["a@b.at"] };
  expect((await asSupport("PUT", "/Mandators/Notification", sent)).status).toBe(403);
  expect(await watch.changes()).toEqual([]);
});

test("while a mandator is being changed, others go on in it and note that in its history", async () => {
  const mandatorId = await aMandator(database);
  const asAdmin = { role: "admin" } as const;
  const author = { userId: newId(), name: "Sepp Support" };
  const note = (created: string) =>
    inMandator(
      database,
      mandatorId,
      async (db) => recordChange(db, author, { kind: "group", id: newId() }, {}, { created }),
      asAdmin,
    );
  await note("North");
  await inMandator(
    database,
    mandatorId,
    async (db) => {
      await holdMandator(db, mandatorId);
      await note("South");
    },
    asAdmin,
  );
  expect(
    await asOwner(database, "select new_value from history where mandator_id = $1 order by seq", [
      mandatorId,
    ]),
  ).toEqual([{ new_value: "North" }, { new_value: "South" }]);
});
