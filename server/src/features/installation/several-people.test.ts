import type { Installation } from "@wegbuch/contract/installation/schemas";
import type { ProblemBody } from "@wegbuch/contract/kit/problem";
import { expect, onTestFinished, test } from "vitest";
import { fixClock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { keepTopic } from "../../platform/settings/kept-settings.ts";
import { aServer, aSuperAdmin, callerAs } from "../../../test/kit/api/api.ts";
import { aBearer } from "../../../test/kit/api/company.ts";

const database = await aDatabase();

type Answer = Installation & ProblemBody & { current: Installation };

/** Two super admins, Sepp and Resi, at a server whose settings nobody has touched yet; it is 10:00 in Vienna. */
async function twoSupporters(settings: Record<string, string> = {}) {
  await asOwner(database, "delete from settings");
  fixClock(new Date("2026-05-04T08:00:00Z"));
  onTestFinished(() => fixClock(undefined));
  const { origin } = await aServer(database, settings);
  const aCaller = async (firstName: string) => {
    const { id } = await aSuperAdmin(database);
    await asOwner(database, "update super_users set first_name = $1 where id = $2", [firstName, id]);
    const { authorization } = await aBearer(database, id);
    return callerAs(origin, { authorization, "accept-language": "de" });
  };
  return { sepp: await aCaller("Sepp"), resi: await aCaller("Resi") };
}

const map = { kind: "raster", address: "https://tiles.example/{z}/{x}/{y}.png", credit: "Tiles" };

test("of two who change a setting the second reads who was first, also when that was back to the default", async () => {
  const { sepp, resi } = await twoSupporters();
  const { version } = (await sepp<Answer>("GET", "/Installation")).body.map;
  expect(version).toBe(0);
  const first = await resi<Answer>("PUT", "/Installation/Map", { ...map, version });
  expect(first.status).toBe(200);

  fixClock(new Date("2026-05-04T08:01:00Z"));
  const refused = await sepp<Answer>("PUT", "/Installation/Map", { ...map, credit: "Mine", version });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      title: "ChangedMeanwhile",
      message: "Inzwischen geändert von Resi Support am 04.05.2026 um 10:00",
      current: { map: { credit: "Tiles", version: first.body.map.version } },
    },
  });
  const { current } = refused.body;
  const again = { ...map, credit: "Mine", version: current.map.version };
  const mine = await sepp<Answer>("PUT", "/Installation/Map", again);
  expect(mine).toMatchObject({ status: 200, body: { map: { credit: "Mine" } } });
  // One's own changes are no news.
  expect((await sepp("PUT", "/Installation/Map", again)).status).toBe(200);

  fixClock(new Date("2026-05-04T08:02:00Z"));
  const reset = await resi<Answer>("PUT", "/Installation/Map", { kind: "offline" });
  expect(reset.body.map).toMatchObject({ source: "default", changedBy: null });
  const late = await sepp<Answer>("PUT", "/Installation/Map", again);
  expect(late.body.message).toBe("Inzwischen geändert von Resi Support am 04.05.2026 um 10:02");
});

test("an older tab of one's own does not write over what a colleague has set before one's last change", async () => {
  const { sepp, resi } = await twoSupporters();
  const olderTab = { ...map, credit: "Older tab", version: 0 };
  expect((await resi("PUT", "/Installation/Map", { ...map, version: 0 })).status).toBe(200);
  const { version } = (await sepp<Answer>("GET", "/Installation")).body.map;
  expect((await sepp("PUT", "/Installation/Map", { ...map, credit: "New tab", version })).status).toBe(200);
  const refused = await sepp<Answer>("PUT", "/Installation/Map", olderTab);
  expect(refused).toMatchObject({ status: 409, body: { current: { map: { credit: "New tab" } } } });
  // Nor does a number that nobody has read yet.
  const unknown = { ...olderTab, version: Number.MAX_SAFE_INTEGER };
  expect((await sepp("PUT", "/Installation/Map", unknown)).status).toBe(409);
});

test("who has read an older mail server is told who changed it, before a password is asked of him", async () => {
  const { sepp, resi } = await twoSupporters();
  const server = {
    host: "127.0.0.1",
    port: 2525,
    isTls: false,
    username: "u",
    senderName: "",
    senderAddress: "a@b.example",
  };
  const first = await sepp<Answer>("PUT", "/Installation/Mail", {
    server: { ...server, password: "geheim" },
    version: 0,
  });
  const { version } = first.body.mail;
  expect((await resi("PUT", "/Installation/Mail", { server: null, version })).status).toBe(200);
  const refused = await sepp<Answer>("PUT", "/Installation/Mail", { server, version });
  expect(refused).toMatchObject({
    status: 409,
    body: { title: "ChangedMeanwhile", current: { mail: { server: null } } },
  });
});

test("of two who set a subject at the same moment for the first time one is first", async () => {
  const { sepp, resi } = await twoSupporters();
  const answers = await Promise.all(
    [sepp, resi].map((call) => call("PUT", "/Installation/Map", { ...map, version: 0 })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test("a key that cannot be read any more is not dropped unsaid", async () => {
  const { sepp } = await twoSupporters();
  const [GEOCODER, GEOCODER_KEY] = ["photon:http://127.0.0.1:9", "k3y"];
  const change = { topic: "geocoder", changedAt: new Date(), changedBy: null } as const;
  await keepTopic(
    database.as("admin"),
    { ...change, named: { GEOCODER, GEOCODER_KEY } },
    "another secret of at least 32 characters",
  );
  const same = { kind: "photon", address: "http://127.0.0.1:9" };
  const refused = await sepp<Answer>("PUT", "/Installation/Geocoder", same);
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { key: [expect.stringContaining("nicht mehr lesbar")] } },
  });
  const emptied = await sepp<Answer>("PUT", "/Installation/Geocoder", { ...same, key: "" });
  expect(emptied.body.geocoder).toMatchObject({ hasKey: false, isUnreadable: false });
});

test("a user of the mail server that is no percent-encoding is shown to the letter", async () => {
  const { sepp } = await twoSupporters({
    SMTP_URL: "smtp://100%zz:geheim@mail.example",
    MAIL_FROM: "Wegbuch <wegbuch@example.at>",
  });
  const { status, body } = await sepp<Answer>("GET", "/Installation");
  expect(status).toBe(200);
  expect(body.mail.server).toMatchObject({ username: "100%zz", hasPassword: true });
});
