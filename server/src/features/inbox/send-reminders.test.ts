import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { aLogbook } from "../../../test/kit/api/logbook.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { inboxMails } from "./mails.ts";
import { sendReminders } from "./send-reminders.ts";

const database = await aDatabase();

type Owed = { kind: "M17" | "M18"; recipients: string[]; payload: { userId: string } };

async function aCompany() {
  const logbook = await aLogbook(database);
  const { mandatorId, aDrive } = logbook;
  const said = "update trips set classified_at = now(), classified_how = 0 where mandator_id = $1";
  await asOwner(database, said, [mandatorId]);
  const clockAt = (now: string) => ({ now: () => new Date(now) });
  return {
    ...logbook,
    remindAt: (now: string) => sendReminders({ database, clock: clockAt(now) }, mandatorId),
    ended: (finishedAt: string, row: object = {}) => {
      const finished_at = new Date(finishedAt);
      const started_at = new Date(finished_at.getTime() - 600_000);
      return aDrive("07:00", "07:30", { started_at, finished_at, created_at: finished_at, ...row });
    },
    begin: () =>
      asOwner(database, "update mandators set inbox_since = '2026-01-01' where id = $1", [mandatorId]),
    owed: () =>
      asOwner<Owed>(
        database,
        "select kind, recipients, payload from mails where mandator_id = $1 and kind in ('M17', 'M18') order by created_at, kind",
        [mandatorId],
      ),
    composed: ({ kind, recipients, payload }: Owed, language: "de-AT" | "en", now: string) =>
      inboxMails[kind](
        { id: "1", mandatorId, recipients, language, payload, createdAt: new Date(now) },
        {
          database,
          clock: clockAt(now),
          publicOrigin: "https://wegbuch.example",
          secret: () => Buffer.alloc(32),
        },
      ),
  };
}

test("on the fifth and the seventh day from eight o'clock a driver is reminded once of what waits, by numbers alone", async () => {
  const { begin, ended, remindAt, owed, composed, driver } = await aCompany();
  await begin();
  await ended("2026-05-05T10:00:00Z", {
    description: "Geheimnis",
    destination_address: { displayName: "Gasse 7" },
  });
  await ended("2026-05-05T12:00:00Z");
  await ended("2026-05-08T12:00:00Z");

  for (const quiet of ["2026-05-09T12:00:00Z", "2026-05-10T05:59:00Z", "2026-05-11T21:00:00Z"]) {
    await remindAt(quiet);
    expect((await owed()).filter(({ kind }) => kind === mailKinds.waitingTrips)).toEqual([]);
  }
  const seventh = "2026-05-12T06:00:00Z";
  await Promise.all([remindAt(seventh), remindAt(seventh)]);
  await remindAt("2026-05-12T15:00:00Z");

  const [mail, ...more] = (await owed()).filter(({ kind }) => kind === mailKinds.waitingTrips);
  expect(more).toEqual([]);
  expect(mail!.payload).toEqual({ userId: driver });
  const german = (await composed(mail!, "de-AT", seventh))!;
  expect(german.subject).toBe("3 Fahrten warten, 2 nur noch bis 12.05.2026");
  expect(german.text).not.toMatch(/Geheimnis|Gasse/);
  expect((await composed(mail!, "en", seventh))!.subject).toBe("3 trips wait, 2 until 12.05.2026 only");
  await asOwner(database, "update trips set classified_at = now(), classified_how = 0 where driver_id = $1", [
    driver,
  ]);
  expect(await composed(mail!, "en", seventh)).toBeNull();
});

test("the fifth day reminds too, and a company without an inbox reminds nobody", async () => {
  const { begin, ended, remindAt, owed, mandatorId } = await aCompany();
  await ended("2026-05-05T10:00:00Z");
  await asOwner(database, "update mandators set inbox_since = null where id = $1", [mandatorId]);
  await remindAt("2026-05-10T06:00:00Z");
  expect(await owed()).toEqual([]);
  await begin();
  await remindAt("2026-05-10T06:00:00Z");
  expect(await owed()).toHaveLength(1);
});

test("on Mondays leaders are told once how many trips are open in their groups, others are not", async () => {
  const { begin, ended, remindAt, owed, composed, people } = await aCompany();
  await begin();
  await ended("2026-05-06T10:00:00Z");
  const monday = "2026-05-11T06:00:00Z";
  await remindAt(monday);
  await remindAt(monday);

  const leaders = (await owed()).filter(({ kind }) => kind === mailKinds.openTrips);
  expect(leaders.map(({ payload }) => payload.userId)).toEqual([people[3]]);
  const mail = (await composed(leaders[0]!, "de-AT", monday))!;
  expect(mail.subject).toBe("Offene Fahrten");
  expect(mail.text).toMatch(/Offene Fahrten:? *1/);
});
