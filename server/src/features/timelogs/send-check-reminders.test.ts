import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aWorkedMonth } from "../../../test/kit/api/work-months.ts";
import { timeLogMails } from "./mails.ts";
import { sendCheckReminders } from "./send-check-reminders.ts";

const database = await aDatabase();

type Owed = { recipients: string[]; payload: { userId: string; month: string } };

async function aReminded() {
  const month = await aWorkedMonth(database);
  const { mandatorId } = month;
  const clockAt = (now: string) => ({ now: () => new Date(now) });
  return {
    ...month,
    remindAt: (now: string) => sendCheckReminders({ database, clock: clockAt(now) }, mandatorId),
    owed: () =>
      asOwner<Owed>(
        database,
        "select recipients, payload from mails where mandator_id = $1 and kind = $2 order by created_at, payload->>'userId'",
        [mandatorId, mailKinds.checksOpen],
      ),
    composed: ({ recipients, payload }: Owed, language: "de-AT" | "en") =>
      timeLogMails[mailKinds.checksOpen](
        { id: "1", mandatorId, recipients, language, payload, createdAt: new Date(third) },
        {
          database,
          clock: clockAt(third),
          publicOrigin: "https://wegbuch.example",
          secret: () => Buffer.alloc(32),
        },
      ),
  };
}

// Eight o'clock in Vienna.
const third = "2026-05-03T06:00:00Z";

test("on the third from eight o'clock those who can check an open month are reminded once, by numbers alone", async () => {
  const { remindAt, owed, composed, people, lead, check } = await aReminded();
  await lead();
  for (const early of ["2026-05-02T12:00:00Z", "2026-05-03T05:59:00Z", "2026-05-10T06:00:00Z"]) {
    await remindAt(early);
    expect(await owed()).toEqual([]);
  }
  await Promise.all([remindAt(third), remindAt(third)]);
  await remindAt("2026-05-04T06:00:00Z");
  const mails = await owed();
  expect(mails.map(({ payload }) => payload.userId).toSorted()).toEqual([people[1], people[3]].toSorted());
  const german = (await composed(mails[0]!, "de-AT"))!;
  expect(german.subject).toBe("Monatskontrolle offen");
  expect(german.text).toContain("https://wegbuch.example/time?view=checks&date=2026-04-01");
  expect((await composed(mails[0]!, "en"))!.subject).toBe("Monthly check open");
  await check(1);
  expect(await composed(mails[0]!, "en")).toBeNull();
});

test("a leader is not reminded of those he does not lead", async () => {
  const { remindAt, owed, people } = await aReminded();
  await remindAt(third);
  expect((await owed()).map(({ payload }) => payload.userId)).toEqual([people[1]]);
});

const quiet: Record<string, string> = {
  "that has switched it off": "update mandators set reminds_of_checks = false where id = $1",
  "in Germany": "update mandators set country = 'DE' where id = $1",
  "without the package": "update mandators set packages = 2 where id = $1",
  "whose driver keeps no log":
    "update users set steering_duty = 0, log_exempt_since = '2026-01-01', log_exempt_reason = 'x' where mandator_id = $1",
};

test.each(Object.keys(quiet))("a company %s gets none", async (name) => {
  const { remindAt, owed, mandatorId } = await aReminded();
  await asOwner(database, quiet[name]!, [mandatorId]);
  await remindAt(third);
  expect(await owed()).toEqual([]);
});

test("where all is checked nobody is reminded, nor later in the month", async () => {
  const { remindAt, owed, check, move, day } = await aReminded();
  await check(1);
  await remindAt(third);
  await move(5, day.id, day.events.find(({ event }) => event === 1)!.id, "2026-04-30T15:00:00Z");
  await remindAt("2026-05-05T06:00:00Z");
  expect(await owed()).toEqual([]);
});
