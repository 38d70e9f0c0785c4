import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { daysAgo, typed } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { languages } from "../words.ts";

const [driver, admin, viewer] = ["fahrer", "admin", "disposition"].map(
  (name) => `${name}@alpenland.example`,
) as [string, string, string];

/** Days that the demo company has not reserved for anybody, one for each language. */
const ahead = { "de-AT": { lists: 40, planner: 50 }, en: { lists: 41, planner: 51 } };

const words = {
  "de-AT": {
    tabs: ["Verfügbare Fahrzeuge", "Meine Reservierungen", "Mein Archiv", "Planungsübersicht"],
    create: "Reservierung anlegen",
    reserveCaddy: "L-660 RV reservieren",
    reserve: "Reservieren",
    vehicle: "Fahrzeug",
    day: /^Abholung am/,
    time: /^Abholung um/,
    returnDay: /^Rückgabe am/,
    returnTime: /^Rückgabe um/,
    pickupAddress: /^Abholadresse/,
    returnAddress: /^Rückgabeadresse/,
    purpose: "Zweck",
    comment: "Kommentar",
    missing: [
      "Fahrzeug ist erforderlich",
      "Abholadresse ist erforderlich",
      "Rückgabeadresse ist erforderlich",
    ],
    past: "Datum darf nicht vor dem Mindestdatum liegen",
    added: "Eine neue Reservierung wurde angelegt.",
    conflict: /^Das Fahrzeug ist in diesem Zeitraum bereits reserviert/,
    save: "Reservierung speichern",
    saved: "Die Reservierung wurde gespeichert",
    cancel: "Stornieren",
    cancelReservation: "Reservierung stornieren",
    cancelled: "Die Reservierung wurde storniert",
    statuses: ["Reserviert", "Aktiv", "Storniert"],
    moved: "Die Reservierung wurde geändert",
    undo: "Rückgängig",
    actions: /^Aktionen für /,
    taken: /^frei ab .*, bis dahin Markus Hofer$/,
  },
  en: {
    tabs: ["Available vehicles", "My reservations", "My archive", "Planning overview"],
    create: "Create reservation",
    reserveCaddy: "Reserve L-660 RV",
    reserve: "Reserve",
    vehicle: "Vehicle",
    day: /^Pickup on/,
    time: /^Pickup at/,
    returnDay: /^Return on/,
    returnTime: /^Return at/,
    pickupAddress: /^Pickup address/,
    returnAddress: /^Return address/,
    purpose: "Purpose",
    comment: "Comment",
    missing: ["Vehicle is required", "Pickup address is required", "Return address is required"],
    past: "Date should not be before minimal date",
    added: "A new reservation was created.",
    conflict: /^The vehicle is already reserved in this period/,
    save: "Save reservation",
    saved: "The reservation was saved",
    cancel: "Cancel reservation",
    cancelReservation: "Cancel reservation",
    cancelled: "The reservation was cancelled",
    statuses: ["Reserved", "Active", "Cancelled"],
    moved: "The reservation was changed",
    taken: /^free from .*, until then Markus Hofer$/,
    undo: "Undo",
    actions: /^Actions for /,
  },
} as const;

type Say = (typeof words)["de-AT" | "en"];

test.each(languages)(
  "a driver reserves a vehicle, nobody else gets it, and a cancelled one stands in his archive (%s)",
  async (language) => {
    const say = words[language];
    const day = daysAgo(-ahead[language].lists);
    const purpose = `Fahrertag ${language}`;
    const page = await aGuest(language, driver);
    await page.goto(`/reservation?from=${day}T08:00:00Z&to=${day}T11:00:00Z`);
    await page.getByRole("button", { name: say.reserveCaddy }).waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(
      say.tabs.map((tab) => expect.stringContaining(tab)),
    );
    await page.getByText("Markus Hofer").last().waitFor();
    if (language === "de-AT") await judge(page, "reservation-available");
    await page.getByRole("button", { name: say.reserveCaddy }).click();
    const dialog = await openedDialog(page);
    const proposed = dialog.getByLabel(say.pickupAddress).and(page.locator("input")).first();
    await expect.poll(() => proposed.inputValue()).not.toBe("");
    await dialog.getByLabel(say.purpose).fill(purpose);
    await dialog.getByRole("button", { name: say.reserve, exact: true }).click();
    await page.getByText(say.added).waitFor();
    await page.getByRole("listitem").filter({ hasText: "L-660 RV" }).getByText(say.taken).waitFor();
    if (language === "de-AT") await judge(page, "reservation-taken");

    const other = await aGuest(language, admin);
    await other.goto("/reservation?tab=planner");
    await other.getByRole("button", { name: say.create }).click();
    await fillNew(other, say, day);
    await other.getByText(say.conflict).waitFor();
    if (language === "de-AT") await judge(other, "reservation-conflict");
    await other.getByRole("dialog").getByRole("button", { name: say.reserve, exact: true }).click();
    await other.getByText(say.conflict).waitFor();

    await page.getByRole("tab", { name: say.tabs[1] }).click();
    const row = page.getByRole("row", { name: new RegExp(`L-660 RV.*${purpose}`) });
    await row.getByText(say.statuses[0]).waitFor();
    await row.click();
    await openedDialog(page);
    await dialog.getByLabel(say.returnTime).fill("1330");
    await dialog.getByRole("button", { name: say.save }).click();
    await page.getByText(say.saved).waitFor();
    await row.getByText(/13:30$/).waitFor();
    if (language === "de-AT") await judge(page, "reservation-mine");

    await row.getByRole("button", { name: say.cancel }).click();
    await dialog.getByRole("button", { name: say.cancelReservation }).click();
    await page.getByText(say.cancelled).waitFor();
    await row.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: say.tabs[2] }).click();
    await row.getByText(say.statuses[2]).waitFor();
  },
);

/** Asks for a vehicle that somebody has from nine or ten to noon, and first of all for nothing at all. */
async function fillNew(page: Page, say: Say, day: string): Promise<void> {
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.day).first().fill("01/02/2024");
  // What was entered and taken back stays empty, whether or not an address is proposed meanwhile.
  for (const field of [say.pickupAddress, say.returnAddress])
    for (const entered of ["Graz", ""])
      await dialog.getByLabel(field).and(page.locator("input")).first().fill(entered);
  await dialog.getByRole("button", { name: say.reserve, exact: true }).click();
  for (const problem of [...say.missing, say.past]) await dialog.getByText(problem).waitFor();
  await dialog.getByLabel(say.day).first().fill(typed(day));
  await dialog.getByLabel(say.time).fill("09:30");
  await dialog.getByLabel(say.returnDay).first().fill(typed(day));
  await dialog.getByLabel(say.returnTime).fill("18:00");
  for (const field of [say.pickupAddress, say.returnAddress])
    await dialog.getByLabel(field).and(page.locator("input")).first().fill("Hafenstraße 1");
  // The free ones do not hold it: it was chosen before the time was.
  await dialog.getByLabel(say.time).fill("05:00");
  await dialog.getByLabel(say.returnTime).fill("06:00");
  await choose(dialog, say.vehicle, "L-660 RV");
  await dialog.getByLabel(say.returnTime).fill("18:00");
}

test.each(languages)(
  "what is drawn in the planner is reserved, and can be moved there (%s)",
  async (language) => {
    const say = words[language];
    const page = await aGuest(language, admin);
    await page.goto(`/reservation?tab=planner&kind=day&date=${daysAgo(-ahead[language].planner)}`);
    const drawn = (from: number, to: number) => drawOver(page, { plate: "W-90417 P", from, to });
    await drawn(9.25, 12);
    const dialog = await openedDialog(page);
    expect(await dialog.getByLabel(say.time).inputValue()).toBe("09:00");
    expect(await dialog.getByLabel(say.returnTime).inputValue()).toBe("12:00");
    await dialog.getByLabel(say.pickupAddress).and(page.locator("input")).first().fill("Hafenstraße 1");
    await dialog.getByRole("button", { name: say.reserve, exact: true }).click();
    const block = page.locator(".ec-event", { hasText: "Katharina Berger" });
    await block.getByText(/^09:00.–.12:00$/).waitFor();
    await dialog.waitFor({ state: "hidden" });
    if (language === "de-AT") await judge(page, "reservation-planner");

    await drawn(10.5, 13.5);
    await page.getByText(say.moved).waitFor();
    await block.getByText(/^12:00.–.15:00$/).waitFor();
    await page.getByRole("button", { name: say.undo }).click();
    await block.getByText(/^09:00.–.12:00$/).waitFor();
    // Somebody else's time ends what is drawn, also where the pointer goes on.
    await drawn(15, 11);
    await openedDialog(page);
    expect(await dialog.getByLabel(say.time).inputValue()).toBe("12:00");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });

    await block.focus();
    await page.keyboard.press("Enter");
    await openedDialog(page);
    expect(new URL(page.url()).searchParams.get("reservationId")).not.toBeNull();
    await dialog.getByRole("button", { name: say.cancelReservation }).click();
    await page
      .getByRole("dialog", { name: say.cancelReservation })
      .getByRole("button", { name: say.cancelReservation })
      .click();
    await page.getByText(say.cancelled).waitFor();
    await block.waitFor({ state: "detached" });
  },
);

type Point = { x: number; y: number };

/** Where hours lie on the line of a vehicle, in the day that is shown. */
async function clockOf(page: Page, plate: string): Promise<(hour: number) => Point> {
  const heads = page.locator(".ec-body .ec-row-head");
  await heads.filter({ hasText: plate }).waitFor();
  const index = (await heads.allInnerTexts()).findIndex((text) => text.includes(plate));
  const { x, y, width, height } = (await page.locator(".ec-body .ec-day").nth(index).boundingBox())!;
  // A little before the hour, in the quarter that ends with it.
  return (hour) => ({ x: x + (width * hour) / 24 - 3, y: y + height / 2 });
}

type Drawn = { plate: string; from: number; to: number };

/** Goes over hours of a vehicle's line, wherever it lies now: a word about the connection may have moved it. */
async function drawOver(page: Page, { plate, from, to }: Drawn): Promise<void> {
  const at = await clockOf(page, plate);
  await drag(page, at(from), at(to));
}

/** As a hand does: presses, goes over in steps, and lets go. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

test.each(languages)("on the phone a driver has a vehicle with two taps (%s)", async (language) => {
  const say = words[language];
  const page = await aGuest(language, driver, "phone");
  await page.goto("/reservation");
  const letAnswer = await holdAnswers(page, /Reservations.*isArchived/);
  await page.getByRole("button", { name: say.reserveCaddy }).click();
  const dialog = await openedDialog(page);
  if (language === "de-AT") await judge(page, "reservation-new");
  // Who is quicker than the address that is filled in waits for it, and is not told that it is missing.
  const reserve = dialog.getByRole("button", { name: say.reserve, exact: true });
  await reserve.click();
  await expect.poll(() => reserve.isEnabled()).toBe(false);
  letAnswer();
  await page.getByText(say.added).waitFor();

  await page.getByRole("tab", { name: say.tabs[1] }).click();
  // The demo gave him another one for today.
  const card = page
    .locator("main article")
    .filter({ hasText: say.statuses[1] })
    .filter({ hasText: "L-660 RV" });
  await card.getByRole("button", { name: say.actions }).waitFor();
  if (language === "de-AT") await judge(page, "reservation-mine");
  // Of what has begun the return and the comment alone can be changed.
  await card.locator("strong button").click();
  await openedDialog(page);
  await dialog.getByLabel(say.returnTime).waitFor();
  expect(await dialog.getByLabel(say.time).count()).toBe(0);
  await dialog.getByLabel(say.comment).fill("Volltanken");
  await dialog.getByRole("button", { name: say.save }).click();
  await page.getByText(say.saved).waitFor();
  await card.locator("strong button").click();
  await openedDialog(page);
  await dialog.getByRole("button", { name: say.cancelReservation }).click();
  await page
    .getByRole("dialog", { name: say.cancelReservation })
    .getByRole("button", { name: say.cancelReservation })
    .click();
  await page.getByText(say.cancelled).waitFor();
  await page.getByRole("tab", { name: say.tabs[3] }).click();
  await page.locator("main article").first().waitFor();
  if (language === "de-AT") await judge(page, "reservation-planner");
});

/** Keeps the answers of calls back until they are let go. */
async function holdAnswers(page: Page, calls: RegExp): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(calls, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

test("who only looks sees four tabs and nothing to change", async () => {
  const page = await aGuest("de-AT", viewer);
  for (const tab of ["", "?tab=mine", "?tab=archive", "?tab=planner&view=list"]) {
    await page.goto(`/reservation${tab}`);
    await contentOf(page).waitFor();
    expect(await page.getByRole("tab").count()).toBe(4);
    expect(
      await page.getByRole("button", { name: /anlegen|reservieren$|stornieren|bearbeiten/i }).count(),
    ).toBe(0);
  }
});

/** What a tab shows once it is loaded. */
function contentOf(page: Page): Locator {
  return page.locator("[role=tabpanel] :is(h2, td, p)").first();
}
