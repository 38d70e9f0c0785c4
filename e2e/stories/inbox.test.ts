import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judgeForFingers } from "../fingers.ts";
import { judge } from "../judge.ts";
import { callApi, daysAgo, enterTrips, openLogbook, tripsOf } from "../trips.ts";
import { aGuest, widths } from "../visitor.ts";

/** Nobody else's, so that what waits for her is what these stories enter. */
const driver = "mirjana.petrovic@donauland.example";
const plate = "TU-207 HD";

test("a driver says on the phone what his trips were: each is gone by a tap or two, and one tap takes it back", async () => {
  const page = await aGuest("de-AT", driver, "phone");
  await waitingTrips(page, daysAgo(9), 3);
  await page.goto("/");
  await page.getByRole("link", { name: /3 Fahrten klassifizieren/ }).click();
  await page.getByRole("heading", { name: "Zu klassifizieren" }).waitFor();
  const cards = page.getByRole("article");
  await cards.nth(2).waitFor();
  await judge(page, "inbox");
  await judgeForFingers(page, "inbox");

  await cards.first().getByRole("button", { name: "Arbeitsweg" }).click();
  await page.getByText("Die Fahrt ist jetzt „Arbeitsweg“").waitFor();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await cards.nth(2).waitFor();

  await cards.first().getByRole("button", { name: "Privat" }).click();
  await expect.poll(() => cards.count()).toBe(2);
  await cards.first().getByRole("button", { name: "Geschäftlich" }).click();
  await cards.first().getByLabel("Zweck").fill("Begehung Schulzentrum");
  await judge(page, "inbox-purpose");
  await cards.first().getByRole("button", { name: "Geschäftlich speichern" }).click();
  await expect.poll(() => cards.count()).toBe(1);
  await cards.first().getByRole("button", { name: "Geschäftlich" }).click();
  await cards.first().getByRole("button", { name: "Begehung Schulzentrum" }).click();

  await page.getByText("Alles erledigt").waitFor();
  await judge(page, "inbox-done");
  await allSaid(page);
});

test("at a desk the keys of the logbook do the same", async () => {
  const page = await aGuest("en", driver);
  await waitingTrips(page, daysAgo(10), 3);
  await page.goto("/inbox");
  const cards = page.getByRole("article");
  await cards.nth(2).waitFor();
  await judge(page, "inbox");
  await page.setViewportSize(widths.phone);
  await judge(page, "inbox");
  await page.setViewportSize(widths.desk);

  await page.keyboard.press("w");
  await expect.poll(() => cards.count()).toBe(2);
  await page.keyboard.press("u");
  await expect.poll(() => cards.count()).toBe(3);
  await page.keyboard.press("p");
  await expect.poll(() => cards.count()).toBe(2);
  await page.keyboard.press("b");
  await page.getByLabel("Purpose").waitFor();
  await judge(page, "inbox-purpose");
  await page.keyboard.press("Escape");
  await page.keyboard.press("w");
  await page.keyboard.press("w");

  await page.getByText("All done").waitFor();
  await allSaid(page);
});

test("what comes too late for a locked trip is added below it", async () => {
  const page = await aGuest("de-AT", driver);
  const day = daysAgo(16);
  await enterTrips(page, { plate, day, from: "07:00", to: "07:30", kilometers: 21 });
  await openLogbook(page, { plate, day });
  await page.getByRole("button", { name: "Fahrt sperren" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /sperren$/ })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  for (const partner of ["Fa. Huber", "Fa. Gruber"]) {
    await page.getByRole("button", { name: /^Aktionen für/ }).click();
    await page.getByRole("menuitem", { name: "Nachtrag hinzufügen" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Besuchter Partner").fill(partner);
    await dialog.getByLabel("Warum erst jetzt?").fill("Beleg gefunden");
    if (partner === "Fa. Gruber") await dialog.getByText("† Fa. Huber, Beleg gefunden").waitFor();
    await judge(page, "supplement");
    await dialog.getByRole("button", { name: "Nachtrag speichern" }).click();
    await page.getByText("Der Nachtrag ist gespeichert").waitFor();
    await dialog.waitFor({ state: "detached" });
  }
  const row = page.getByRole("row", { name: /Bahnhofplatz 1/ });
  await row.getByText("† Fa. Huber, Beleg gefunden").waitFor();
  await judge(page, "row-with-supplements");
  await page.setViewportSize(widths.phone);
  await page.getByRole("article").getByText("† Fa. Gruber, Beleg gefunden").waitFor();
  await judge(page, "card-with-supplements");
  await page.setViewportSize(widths.desk);

  let tellWay = () => {};
  const isTold = new Promise<void>((resolve) => (tellWay = resolve));
  await page.route(/\/Track$/, (route) => isTold.then(() => route.continue()));
  await page
    .getByRole("button", { name: /^Strecke anzeigen/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("† Fa. Gruber, Beleg gefunden").waitFor();
  await judge(page, "trip-awaiting-its-way");
  tellWay();
  await dialog.locator(".mantine-Skeleton-root").waitFor({ state: "detached" });
  await judge(page, "trip-with-supplements");
});

test.each(["phone", "desk"] as const)(
  "ten trips to a known target are classified by ten taps or keys (%s)",
  async (size) => {
    const page = await aGuest("de-AT", driver, size);
    const [known, day] = size === "phone" ? [daysAgo(12), daysAgo(11)] : [daysAgo(14), daysAgo(13)];
    const purpose = { description: "Wartung Lüftung", contact: "Fa. Huber" };
    await enterAtTarget(page, known, { count: 3, size, ...purpose });
    await enterAtTarget(page, day, { count: 10, size });
    await letWait(page, day);
    await page.goto("/inbox");
    const cards = page.getByRole("article");
    const accept = cards.first().getByRole("button", { name: "Geschäftlich: Wartung Lüftung, Fa. Huber" });
    await cards.nth(9).waitFor();
    await accept.waitFor();
    await cards.first().getByText("Wie 3 Fahrten zu diesem Ziel").waitFor();
    await judge(page, "inbox-suggestion");

    for (let left = 9; left >= 0; left -= 1) {
      if (size === "phone") await accept.click();
      else await page.keyboard.press("Enter");
      await expect.poll(() => cards.count()).toBe(left);
    }

    await page.getByText("Alles erledigt").waitFor();
    await allSaid(page);
  },
);

/** The cards go before the server has heard of them, one after the other. */
const allSaid = (page: Page) =>
  expect.poll(() => callApi(page, "GET", "/api/Inbox/Report")).toMatchObject({ count: 0 });

type Visits = { count: number; size: "phone" | "desk"; description?: string; contact?: string };

/** Trips of an hour each from one place to another, which is another one for each size: what one story says is not the other's. */
async function enterAtTarget(page: Page, day: string, { count, size, ...purpose }: Visits): Promise<void> {
  const { items } = (await callApi(page, "GET", "/api/Vehicles?perPage=100")) as {
    items: { id: string; licensePlate: string; ownerId: string }[];
  };
  const vehicle = items.find(({ licensePlate }) => licensePlate === plate)!;
  const latitude = size === "phone" ? 48.31 : 48.41;
  for (let hour = 6; hour < 6 + count; hour += 1) {
    const at = String(hour).padStart(2, "0");
    await callApi(page, "POST", "/api/Trips", {
      vehicleId: vehicle.id,
      driverId: vehicle.ownerId,
      type: 0,
      mileageInMeters: 21_000,
      ...purpose,
      startedAt: `${day}T${at}:00:00Z`,
      finishedAt: `${day}T${at}:30:00Z`,
      startAddress: {
        displayName: "Bahnhofplatz 1, 4600 Wels",
        latitude: 48.165,
        longitude: 14.027,
      },
      destinationAddress: {
        displayName: "Hauptplatz 1, 4020 Linz",
        latitude,
        longitude: 14.286,
      },
    });
  }
}

/** Trips of a day that nobody has said the type of, half an hour each. */
async function waitingTrips(page: Page, day: string, count: number): Promise<void> {
  const hours = Array.from({ length: count }, (_, index) => String(index + 6).padStart(2, "0"));
  const written = hours.map((hour) => ({ from: `${hour}:00`, to: `${hour}:30` }));
  await enterTrips(page, ...written.map((span) => ({ plate, day, ...span, kilometers: 21 })));
  await letWait(page, day);
}

/** Takes back that somebody said the types of a day's trips. */
async function letWait(page: Page, day: string): Promise<void> {
  for (const trip of await tripsOf(page, { plate, day }))
    await callApi(page, "PUT", `/api/Trips/${trip.id}`, {
      ...(await asEntered(page, trip.id)),
      isClassified: false,
    });
}

/** What the form of a trip entered by hand sends for it as it is. */
async function asEntered(page: Page, id: string): Promise<object> {
  const trip = (await callApi(page, "GET", `/api/Trips/${id}`)) as {
    vehicle: { id: string };
    driver: { id: string };
  };
  return { ...trip, vehicleId: trip.vehicle.id, driverId: trip.driver.id, version: undefined };
}
