import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { eventTypes, testType } from "@wegbuch/contract/webhooks/rules";
import { expect, test } from "vitest";
import { clock } from "../../src/platform/clock.ts";
import { sendDue } from "../../src/features/webhooks/send-deliveries.ts";
import { aWorldOfPrivateDrives, stories, type World } from "../kit/api/private-stories.ts";
import { planted } from "../kit/api/private-words.ts";
import { deliveriesOf, sendingTo, toNextAttempt } from "../kit/api/webhooks.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

/** A company drives for a day. */
const patience = { timeout: 180_000 };

test(
  "whatever happens around private drives, no webhook is told where they went, of no kind of event",
  patience,
  async () => {
    const world = await aWorldOfPrivateDrives(database);
    for (const story of stories) await story(world);
    await agreeOnTimes(world);
    const { mandatorId, receiver, webhook } = world;
    const parts = { ...sendingTo(database, receiver), timeoutMilliseconds: 20_000 };
    // What is ours to mend is tried again for ever.
    for (let round = 0; round < 300 && (await toNextAttempt(database, webhook.id)); round += 1)
      await sendDue(parts);

    const fared = await deliveriesOf(database, webhook.id);
    const told = receiver.received.map(
      ({ body }) => JSON.parse(body) as { type: string; data: Partial<Trip> },
    );
    // A kind that is new to the contract needs a story that brings it about.
    expect(kindsOf(told)).toEqual([...eventTypes, testType].toSorted());
    // Of private trips all is told but where they went; one that is deleted is named alone.
    const ofPrivate = told.filter(
      ({ type, data }) => type.startsWith("trip.") && data.type === tripTypes.private,
    );
    expect(kindsOf(ofPrivate)).toEqual(["trip.changed", "trip.finished", "trip.locked", "trip.unlocked"]);
    for (const { body } of receiver.received) expect(body).not.toMatch(planted);
    const kept = await asOwner(database, "select * from webhook_messages where mandator_id = $1", [
      mandatorId,
    ]);
    expect(JSON.stringify([kept, fared])).not.toMatch(planted);
    // In and out at a time that was not agreed; at a customer's; and of a drive that became private.
    const alarms = fared.filter(({ type }) => type === "geofence.alarm");
    expect(alarms.map(({ error }) => error)).toEqual(["withheld", "withheld", null, "withheld"]);
    expect(fared.filter(({ error }) => error !== null && error !== "withheld")).toEqual([]);
  },
);

const kindsOf = (told: readonly { type: string }[]) => [...new Set(told.map(({ type }) => type))].toSorted();

/** What was driven at night is kept from others from now on, with all its ways. */
async function agreeOnTimes({ asAdmin }: World) {
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const windows = weekdays.map((weekday) => ({ weekday, from: "06:00", until: "18:00" }));
  const agreed = { kind: 1, agreedOn: dayOf(clock.now()), purposes: "Disposition", mostDays: null };
  await asAdmin("PUT /Mandators/WorksAgreement", { ...agreed, windows });
}
