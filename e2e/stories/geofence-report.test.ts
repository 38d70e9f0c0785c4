import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { daysAgo, typed } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { languages } from "../words.ts";

const admin = "admin@alpenland.example";

/** What a person reads on both pages. */
const says = {
  "de-AT": {
    trip: /Fahrt von/,
    entering: "Einfahrt",
    leaving: "Ausfahrt",
    track: "Strecke",
    map: "Strecke der Fahrt mit ihren Geofences",
    course: "Ein- und Ausfahrten",
    assigned: /^Zugewiesene Geofences von/,
    fences: "Geofences",
    filter: /^Filter/,
    apply: "Anwenden",
    listOpen: /^Liste öffnen/,
    exporting: "Bericht exportieren",
    byFence: "Geofence",
    sums: "Summen",
    makePdf: "PDF erstellen",
    create: "Analyse erstellen",
    title: "Titel",
    noTitle: "Bitte geben Sie einen Titel ein",
    nothing: "Bitte wählen Sie mindestens einen Eintrag",
    vehicles: "Fahrzeuge",
    search: "Suchen",
    selectFound: /gefundenen auswählen$/,
    card: "Die Analyse",
    remove: "Analyse löschen",
    actions: "Aktionen",
  },
  en: {
    trip: /Trip of/,
    entering: "Entering",
    leaving: "Leaving",
    track: "Track",
    map: "Track of the trip with its geofences",
    course: "Entries and exits",
    assigned: /^Assigned geofences of/,
    fences: "Geofences",
    filter: /^Filter/,
    apply: "Apply",
    listOpen: /^Open the list/,
    exporting: "Export report",
    byFence: "Geofence",
    sums: "Sums",
    makePdf: "Create PDF",
    create: "Create analysis",
    title: "Title",
    noTitle: "Please enter a title",
    nothing: "Please select at least one entry",
    vehicles: "Vehicles",
    search: "Search",
    selectFound: /^Select all .* found$/,
    card: "The analysis",
    remove: "Delete analysis",
    actions: "Actions",
  },
};

test.each(languages)("the report tells where trips entered and left fences (%s)", async (language) => {
  const say = says[language];
  const page = await aGuest(language, admin);
  await page.goto("/geofences/report?kind=none");
  await judge(page, "geofence-report");
  await unfold(page, say);
  await judge(page, "geofence-report-open");

  await page.getByRole("row", { name: say.trip }).first().getByRole("button", { name: say.track }).click();
  const dialog = await openedDialog(page);
  await isDrawn(dialog);
  await dialog
    .getByRole("region", { name: say.course })
    .getByRole("button", { name: new RegExp(`${say.entering}|${say.leaving}`) })
    .first()
    .click();
  await isDrawn(dialog);
  await judge(page, "geofence-track");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.has("tripId")).toBe(false);

  await page.getByRole("button", { name: say.assigned }).first().click();
  await isDrawn(await openedDialog(page));
  await judge(page, "geofence-assigned");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("button", { name: say.filter }).click();
  await (await openedDialog(page)).getByRole("option", { name: "Depot Linz" }).click();
  await judge(page, "geofence-filter");
  await dialog.getByRole("button", { name: say.apply }).click();
  await page.waitForURL(/geofenceIds=/);

  await page.getByRole("radio", { name: say.sums }).check();
  await page.waitForURL(/view=sums/);
  await page
    .getByRole("row", { name: /^Depot Linz/ })
    .first()
    .waitFor();
  expect(await page.getByRole("row", { name: /^(?!Depot Linz|Geofence)/ }).count()).toBe(0);
  await judge(page, "geofence-sums");

  await page.getByRole("button", { name: say.exporting }).click();
  await (await openedDialog(page)).getByRole("radio", { name: say.byFence }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: say.makePdf }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("TripGeofenceIntersections.pdf");
});

test.each(languages)("an analysis is made, calculated, shown and handed out (%s)", async (language) => {
  const say = says[language];
  const title = `Depots ${language}`;
  const page = await aGuest(language, admin);
  await page.goto("/geofences/analysis");
  await page.getByRole("button", { name: say.create }).first().click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("button", { name: say.create }).click();
  await dialog.getByText(say.noTitle).waitFor();
  expect(await dialog.getByText(say.nothing).count()).toBe(2);
  await judge(page, "geofence-analysis-refused");
  await dialog.getByLabel(say.title).fill(title);
  // For a moment the period begins after its end.
  await dialog.getByLabel(/^(Von|From)/).fill(typed(daysAgo(0)));
  await dialog.getByLabel(/^(Bis|To)/).fill(typed(daysAgo(0)));
  // The demo has driven for some days only.
  await dialog.getByLabel(/^(Von|From)/).fill(typed(daysAgo(20)));
  // Of the demo's own: other stories add vehicles and fences and take them away.
  for (const plate of ["LL-902 GT", "L-731 KX", "L-205 MB", "L-558 FP"])
    await pick(dialog, say.vehicles, plate);
  await dialog.getByLabel(`${say.fences}: ${say.search}`).fill("Linz");
  await dialog.getByRole("option", { name: "Depot Linz" }).waitFor();
  await dialog.getByRole("button", { name: say.selectFound }).last().click();
  await judge(page, "geofence-analysis-form");
  await dialog.getByRole("button", { name: say.create }).click();
  await dialog.waitFor({ state: "detached" });

  const card = page.getByRole("region", { name: say.card });
  await card.getByRole("heading", { name: title }).waitFor();
  await unfold(page, say);
  await judge(page, "geofence-analysis");
  await page.reload();
  await card.getByRole("heading", { name: title }).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Export/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("GeofenceAnalysis.xlsx");

  await page.setViewportSize({ width: 390, height: 844 });
  await judge(page, "geofence-analysis");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: say.remove, exact: true }).click();
  await (await openedDialog(page)).getByRole("button", { name: say.remove, exact: true }).click();
  await card.getByRole("heading", { name: title }).waitFor({ state: "detached" });
});

test("on the phone the report is cards, and the list is one tap away", async () => {
  const say = says["de-AT"];
  const page = await aGuest("de-AT", admin, "phone");
  await page.goto("/geofences/report?kind=none");
  await page.getByRole("article").first().getByRole("button", { name: say.trip }).first().click();
  // A trip that began within a fence was only seen to leave it.
  await page.getByText(say.entering).or(page.getByText(say.leaving)).first().waitFor();
  await judge(page, "geofence-report");
  await page.getByRole("button", { name: say.listOpen }).click();
  await openedDialog(page);
  await judge(page, "geofence-report-list");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /^Aktionen für/ })
    .click();
  await page
    .getByRole("menuitem", { name: say.track })
    .or(page.getByRole("dialog").getByRole("button", { name: say.track }))
    .click();
  await isDrawn(await openedDialog(page));
  await judge(page, "geofence-track");
});

test("a driver reads his own trips, without lists of others and without other pages", async () => {
  const page = await aGuest("de-AT", "fahrer@alpenland.example");
  await page.goto("/geofences");
  await page.getByRole("heading", { name: "Geofence-Bericht", level: 1 }).waitFor();
  expect(await page.getByRole("radiogroup", { name: "Liste nach" }).count()).toBe(0);
  expect(await page.getByRole("alert").filter({ hasText: /\w/ }).count()).toBe(0);
  await judge(page, "geofence-report-driver");
});

test("a group leader has the map of fences, reads the report by driver, and follows a vehicle from it", async () => {
  const page = await aGuest("en", "leitung.ost@alpenland.example");
  await page.goto("/geofences");
  await page.getByRole("heading", { name: "Geofences", level: 1 }).waitFor();
  // The depot watches vehicles in the west alone.
  await page.getByRole("list").getByText("Zustellgebiet Wien").first().waitFor();
  expect(await page.getByRole("list").getByText("Depot Linz").count()).toBe(0);
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await page.getByRole("heading", { name: "Geofence report", level: 1 }).waitFor();

  await page.getByRole("radio", { name: "Drivers" }).check();
  await page.getByRole("button", { name: /^Stefan Wallner/ }).click();
  await page.waitForURL(/driverIds=/);
  await page.getByRole("radio", { name: "Vehicles" }).check();
  await page.waitForURL((url) => !url.searchParams.has("driverIds"));
  await page
    .getByRole("link", { name: /^Live location of/ })
    .first()
    .click();
  await page.waitForURL(/\/livelocation\?vehicleId=/);
  await page.getByRole("heading", { name: "Live location", level: 1 }).waitFor();
});

type Say = (typeof says)["de-AT" | "en"];

/** Unfolds the first trip that entered a fence. */
async function unfold(page: Page, say: Say): Promise<void> {
  const trips = page.getByRole("row", { name: say.trip });
  await trips.first().waitFor();
  for (const trip of await trips.all()) {
    await trip.getByRole("button", { name: say.trip }).first().click();
    if ((await page.getByText(say.entering, { exact: true }).count()) > 0) break;
  }
  await page.getByText(say.entering, { exact: true }).first().waitFor();
}

/** Ticks one thing of a list, which is searched for it. */
async function pick(dialog: Locator, list: string, name: string): Promise<void> {
  await dialog.getByLabel(new RegExp(`^${list}: `)).fill(name);
  await dialog.getByRole("listbox", { name: list }).getByRole("option", { name }).click();
}

async function isDrawn(dialog: Locator): Promise<void> {
  await dialog.locator("[data-idle=true]").first().waitFor();
}
