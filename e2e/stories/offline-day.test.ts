import { timeEventCodes } from "@wegbuch/contract/timelogs/codes";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aDriverWithWork, editPurpose, keepDay, roadWords, tap, waitingOn } from "../on-the-road.ts";
import { callApi, daysAgo } from "../trips.ts";
import { aTraveller } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { type Language, languages } from "../words.ts";

const words = {
  "de-AT": {
    ...roadWords["de-AT"],
    plate: "L-75 OF",
    driver: { firstName: "Gerda", lastName: "Tunnel", email: "gerda.tunnel@alpenland.example" },
    open: "Noch nicht klassifiziert",
    startWork: "Arbeit beginnen",
    rest: "Ruhepause",
    endRest: "Pause beenden",
    endWork: "Arbeit beenden",
    pickUp: "Abholen",
    savePickUp: "Abholen speichern",
    giveBack: "Zurückgeben",
    saveGiveBack: "Zurückgeben speichern",
    odometer: "Kilometerstand",
    remark: "Bemerkung",
    waiting: (count: number) => `${count} ${count === 1 ? "Änderung wartet" : "Änderungen warten"}`,
    banner: "Ohne Verbindung",
  },
  en: {
    ...roadWords.en,
    plate: "L-76 OF",
    driver: { firstName: "Gordon", lastName: "Tunnel", email: "gordon.tunnel@alpenland.example" },
    open: "Not classified yet",
    startWork: "Start work",
    rest: "Rest break",
    endRest: "End break",
    endWork: "End work",
    pickUp: "Pick up",
    savePickUp: "Save pickup",
    giveBack: "Return",
    saveGiveBack: "Save return",
    odometer: "Odometer",
    remark: "Remark",
    waiting: (count: number) => `${count} ${count === 1 ? "change waits" : "changes wait"}`,
    banner: "Without a connection",
  },
} as const;

type Words = (typeof words)[Language];

/** What his day sends, in the order in which he did it, and what it is answered. */
const sent = [
  "200 Clock",
  "204 Trips",
  "204 Trips",
  "200 Clock",
  "200 Clock",
  "200 CheckOut",
  "200 CheckIn",
  "200 Clock",
];

test.each(languages)(
  "a driver's whole day without a network, with a reload in its middle, arrives once, in its order and with its own times (%s)",
  async (language) => {
    const say = words[language];
    const { admin, driverId, tripId, reservationId } = await aDriverWithWork(say.driver, say.plate);
    await callApi(admin, "PUT", "/api/Trips", { tripIds: [tripId], isClassified: false });
    const page = await aTraveller(language, say.driver.email);
    await keepDay(page, say.connected);
    await page.context().setOffline(true);
    const at = aDayUntil(Date.now());
    const go = (moment: string) => page.clock.setFixedTime(moment);

    await go(at.startWork);
    await page.reload();
    await page.getByText(say.offline).waitFor();
    await page.getByText(say.open).waitFor();
    await tap(page, say.startWork);
    await editPurpose(page, say, "");
    await editPurpose(page, say, "Kunde Auer, Wels");
    await go(at.rest);
    await tap(page, say.rest);
    await go(at.endRest);
    await tap(page, say.endRest);

    await go(at.pickUp);
    await page.reload();
    await page.getByText(say.waiting(5)).waitFor();
    await hand(page, say, { act: say.pickUp, save: say.savePickUp, kilometers: 60_467, note: "Tank voll" });
    await go(at.giveBack);
    await hand(page, say, {
      act: say.giveBack,
      save: say.saveGiveBack,
      kilometers: 60_512,
      note: "Kratzer links",
    });
    await go(at.endWork);
    await tap(page, say.endWork);
    await page.getByText(say.waiting(sent.length)).waitFor();
    await judge(page, "offline-day");

    const writes = writesOf(page);
    await page.clock.setSystemTime(new Date());
    await page.context().setOffline(false);
    await page.locator("#waiting").waitFor({ state: "detached" });
    expect(writes).toEqual(sent);
    expect(await notedOf(admin, driverId)).toEqual([
      [timeEventCodes.workStart, at.startWork],
      [timeEventCodes.restStart, at.rest],
      [timeEventCodes.restEnd, at.endRest],
      [timeEventCodes.workEnd, at.endWork],
    ]);
    expect(await handedOver(admin, reservationId)).toMatchObject({
      checkedOutAt: at.pickUp,
      outMileageInMeters: 60_467_000,
      outNote: "Tank voll",
      checkedInAt: at.giveBack,
      inMileageInMeters: 60_512_000,
      inNote: "Kratzer links",
    });
    expect(await callApi(admin, "GET", `/api/Trips/${tripId}`)).toMatchObject({
      type: tripTypes.driveToWork,
      description: "Kunde Auer, Wels",
      classifiedAt: expect.any(String) as string,
    });
    const name = `${say.driver.firstName} ${say.driver.lastName}`;
    expect(await changedBy(admin, name, tripId)).toEqual(["description", "type"]);
    expect(await changedBy(admin, name, reservationId)).toEqual([
      "checkedInAt",
      "checkedOutAt",
      "created",
      "inMileageInMeters",
      "inNote",
      "outMileageInMeters",
      "outNote",
      "returnDate",
    ]);

    // Nothing waits any more, wherever he looks, and nothing comes again.
    expect(await waitingOn(page)).toBe(0);
    await page.goto("/trips");
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await page.getByRole("region", { name: say.banner }).count()).toBe(0);
    expect(writes).toHaveLength(sent.length);
  },
);

/** A working day by the clock of his device: it ended just now, its vehicle was fetched as soon as it could be. */
function aDayUntil(now: number) {
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  return {
    startWork: ago(360),
    rest: ago(240),
    endRest: ago(205),
    pickUp: ago(20),
    giveBack: ago(8),
    endWork: ago(2),
  };
}

type Handing = { act: string; save: string; kilometers: number; note: string };

async function hand(page: Page, say: Words, { act, save, kilometers, note }: Handing): Promise<void> {
  await page.getByRole("button", { name: act, exact: true }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.odometer).fill(String(kilometers));
  await dialog.getByLabel(say.remark).fill(note);
  await judge(page, `offline-handing-${kilometers}`);
  await dialog.getByRole("button", { name: save, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** What the page writes from now on, and how that was answered. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    const isWrite = answer.request().method() !== "GET" && /\/(TimeLog|Trips|Reservations)\b/.test(pathname);
    if (isWrite) writes.push(`${answer.status()} ${pathname.split("/").at(-1)}`);
  });
  return writes;
}

/** What the server holds of his working time, in the order of time. */
async function notedOf(admin: Page, userId: string) {
  const period = `from=${daysAgo(2)}T00:00:00Z&to=${daysAgo(-1)}T23:00:00Z`;
  const { items } = (await callApi(admin, "GET", `/api/TimeLog?userIds=${userId}&${period}`)) as {
    items: { timeLog: { events: { event: number; occurredAt: string }[] }[] }[];
  };
  return items
    .flatMap(({ timeLog }) => timeLog)
    .flatMap(({ events }) => events)
    .filter(({ event }) => event < timeEventCodes.drivingStart)
    .toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt))
    .map(({ event, occurredAt }) => [event, occurredAt]);
}

async function handedOver(admin: Page, id: string): Promise<unknown> {
  const { items } = (await callApi(admin, "GET", `/api/Reservations?from=${daysAgo(2)}T00:00:00Z`)) as {
    items: { id: string }[];
  };
  return items.find((one) => one.id === id);
}

/** What somebody changed of something, each property as often as he did. */
async function changedBy(admin: Page, name: string, id: string): Promise<string[]> {
  const { items } = (await callApi(admin, "GET", `/api/Histories/${id}`)) as {
    items: { propertyName: string; user: { name: string } }[];
  };
  return items
    .filter(({ user }) => user.name === name)
    .map(({ propertyName }) => propertyName)
    .toSorted();
}
