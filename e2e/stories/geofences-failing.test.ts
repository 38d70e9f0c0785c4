import type { Page, Request, Route } from "playwright-core";
import { expect, test } from "vitest";
import { act, aMap, begin, clickMap, mapIsStill, rowOf } from "../fence-map.ts";
import { type Say, says } from "../fence-words.ts";
import { judge } from "../judge.ts";
import { openedDialog } from "../widgets.ts";
import { type Language, languages } from "../words.ts";

const title = "Kunde Brandl, Graz";
const other = "Kunde Hofbauer, Wels";

/** What the page says of failed calls, word for word. */
const told = {
  "de-AT": {
    load: "Could not load geofences / Geofences konnten nicht geladen werden",
    reload: "Neu laden",
    create: "Geofence konnte nicht erstellt werden",
    crossing: "Das Polygon darf sich nicht selbst schneiden",
    save: `Änderungen an ${title} konnten nicht gespeichert werden`,
    remove: `${title} konnte nicht gelöscht werden`,
    addEntry: "Eintrag konnte nicht hinzugefügt werden",
    removeEntry: "Eintrag konnte nicht gelöscht werden",
    entryRemoval: /^Eintrag löschen: /,
    lock: "Alarmtage konnten nicht geändert werden",
    empty: "Keine Geofences vorhanden",
    router: "Der Routendienst antwortet nicht. Die Wegpunkte sind gerade verbunden.",
    system: "Systemgeofence, nicht änderbar",
    notEditable: "Nicht änderbar",
    jump: /^Seite 1 von/,
  },
  en: {
    load: "Could not load geofences / Geofences konnten nicht geladen werden",
    reload: "Reload",
    create: "Geofence could not be created",
    crossing: "The polygon must not cross itself",
    save: `Could not save changes of ${title}`,
    remove: `Could not delete ${title}`,
    addEntry: "Could not add the entry",
    removeEntry: "Could not delete the entry",
    entryRemoval: /^Delete entry: /,
    lock: "Could not change the alarm days",
    empty: "No geofences available",
    router: "The routing service does not answer. The waypoints are joined by straight lines.",
    system: "System geofence, cannot be changed",
    notEditable: "Cannot be changed",
    jump: /^Page 1 of/,
  },
} satisfies Record<Language, Record<string, string | RegExp>>;

test("a list that cannot be loaded says so, and comes again", async () => {
  const language = "de-AT";
  const tells = told[language];
  const say = says[language];
  const page = await aMap(language);
  await answering(
    page,
    isList,
    async (route) => route.fulfill({ status: 500, body: "{}" }),
    async () => {
      await page.reload();
      await page.getByRole("alert").getByText(tells.load, { exact: true }).waitFor();
      await judge(page, "geofences-failed");
      // To be judged it was made wider and narrower, and a map that still asks for its new part mends itself.
      await page.reload();
      await mapIsStill(page);
      await page.getByRole("alert").getByText(tells.load, { exact: true }).waitFor();
    },
  );
  await page.getByRole("alert").getByRole("button", { name: tells.reload }).click();
  await rowOf(page, say, title).waitFor();

  const nothing = { pageCount: 0, totalCount: 0, geoJson: [] };
  await answering(
    page,
    isList,
    async (route) => route.fulfill({ json: nothing }),
    async () => {
      await page.reload();
      await page.getByText(tells.empty, { exact: true }).waitFor();
      await judge(page, "geofences-empty");
    },
  );
  // What the browser remembers of a list that was longer leads to the first page.
  await page.evaluate(() => (document.cookie = "geofencePage=99; path=/"));
  await page.reload();
  await rowOf(page, say, title).waitFor();
  await page.getByRole("button", { name: tells.jump }).waitFor();
  expect(await page.getByRole("alert").getByText(/./).count()).toBe(0);

  await answering(page, isList, fixed, async () => {
    await page.reload();
    await rowOf(page, say, title).getByText(tells.system, { exact: true }).waitFor();
    await rowOf(page, say, other).getByText(tells.notEditable, { exact: true }).waitFor();
    expect(await rowOf(page, say, other).getByRole("checkbox").isDisabled()).toBe(true);
    await page.getByRole("button", { name: say.actionsOf(title) }).click();
    const edit = page.getByRole("menuitem", { name: say.edit });
    expect(await edit.getAttribute("aria-disabled")).toBe("true");
    await judge(page, "geofences-fixed");
  });
});

test("a fence that cannot be made says so and leaves the map", async () => {
  const language = "en";
  const tells = told[language];
  const say = says[language];
  const page = await aMap(language);
  const triangle = [
    [0.35, 0.35],
    [0.6, 0.35],
    [0.6, 0.6],
    [0.35, 0.35],
  ] as const;
  await answering(page, isCreation, failed, async () => {
    await draw(page, say, triangle);
    await alertOf(page, tells.create);
    await page.getByRole("region", { name: say.drawing }).waitFor({ state: "detached" });
  });
  await answering(page, isCreation, crossed, async () => {
    await draw(page, say, triangle);
    await alertOf(page, tells.crossing);
  });
  await answering(page, isRoute, failedRouter, async () => {
    await begin(page, say.road);
    await clickMap(page, triangle.slice(0, 2));
    await page.getByText(tells.router, { exact: true }).waitFor();
    await judge(page, "geofence-route-failed");
  });
});

test.each(languages)("changes that fail are named, and nothing is changed (%s)", async (language) => {
  const tells = told[language];
  const say = says[language];
  const page = await aMap(language);
  const row = rowOf(page, say, other);
  await answering(page, isChange, failed, async () => {
    await act(page, say, title, say.edit);
    const dialog = await openedDialog(page);
    await dialog.getByRole("button", { name: say.save }).click();
    await alertOf(page, tells.save);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await act(page, say, title, say.remove);
    await page.getByRole("dialog").getByRole("button", { name: say.remove, exact: true }).click();
    await alertOf(page, tells.remove);
    await rowOf(page, say, title).waitFor();

    await row.getByRole("button", { name: new RegExp(`^${other}`), expanded: false }).click();
    await row.getByRole("button", { name: say.lockSaturday }).click();
    await alertOf(page, tells.lock);
    await row.getByRole("button", { name: say.lockSaturday, pressed: false }).waitFor();

    await row.getByRole("button", { name: tells.entryRemoval }).click();
    await alertOf(page, tells.removeEntry);
    await row.getByRole("button", { name: tells.entryRemoval }).waitFor();

    await row.getByRole("button", { name: say.entry, exact: true }).click();
    await openedDialog(page);
    await page.keyboard.type("Team Graz\n");
    await alertOf(page, tells.addEntry);
    await judge(page, "geofence-entry-failed");
    await page.keyboard.press("Escape");
  });
});

test("entries and presets that fail are told to the browser's log alone", async () => {
  const say = says["de-AT"];
  const page = await aMap("de-AT");
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  await answering(page, isQuiet, failed, async () => {
    await page.reload();
    await rowOf(page, say, title).waitFor();
    await page.getByRole("button", { name: say.presets }).click();
    await page.getByRole("menuitem", { name: "Salzburg" }).click();
    const own = () => logged.filter((text) => text.includes("ApiProblem")).length;
    await expect.poll(own, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    expect(await page.getByRole("alert").getByText(/./).count()).toBe(0);
  });
});

type Answer = (route: Route) => Promise<void>;

/** Lets some calls be answered otherwise while something is done. */
async function answering(
  page: Page,
  isMeant: (request: Request) => boolean,
  answer: Answer,
  work: () => Promise<void>,
): Promise<void> {
  const judgeCall: Answer = (route) => (isMeant(route.request()) ? answer(route) : route.fallback());
  await page.route("**/api/**", judgeCall);
  await work();
  await page.unroute("**/api/**", judgeCall);
}

const asked = (request: Request) => `${request.method()} ${new URL(request.url()).pathname.toLowerCase()}`;
const isList = (request: Request) => asked(request) === "GET /api/geofences";
const isCreation = (request: Request) => asked(request) === "POST /api/geofences";
const isRoute = (request: Request) => asked(request) === "POST /api/geolocation/route";
const isQuiet = (request: Request) => /geofencemetadata$|createpreset$/.test(asked(request));
const isChange = (request: Request) =>
  /^(?:PATCH|DELETE) \/api\/geofence|^POST \/api\/geofencemetadata$|^GET \/api\/geofences\/[^/]+\/[^/]+\/[012]$/.test(
    asked(request),
  );

const failed: Answer = (route) => route.fulfill({ status: 500, json: {} });

/** The way the server says that no router answered. */
const failedRouter: Answer = async (route) => {
  const response = await route.fetch();
  const way = (await response.json()) as object;
  await route.fulfill({ response, json: { ...way, by: "failedRouter" } });
};

/** Sends corners that cross, as somebody may who calls the API without the pen. */
const crossed: Answer = (route) => {
  const { points, ...rest } = route.request().postDataJSON() as { points: { lat: number; long: number }[] };
  const [a, b, c] = points as [(typeof points)[0], (typeof points)[0], (typeof points)[0]];
  const beyond = { lat: 2 * b.lat - c.lat, long: (a.long + b.long) / 2 };
  return route.continue({ postData: { ...rest, points: [a, b, c, beyond] } });
};

/** One fence as everybody's, another as one that a group leader may not change. */
const fixed: Answer = async (route) => {
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  const list = (await response.json()) as { geoJson: string[] };
  type Feature = { properties: Record<string, unknown> };
  const geoJson = list.geoJson.map((text) => {
    const feature = JSON.parse(text) as Feature;
    const { properties } = feature;
    if (properties["Title"] === title)
      Object.assign(properties, { SystemGeoFence: true, IsNotEditable: true });
    if (properties["Title"] === other) properties["IsNotEditable"] = true;
    return JSON.stringify(feature);
  });
  await route.fulfill({ response, json: { ...list, geoJson } });
};

async function draw(page: Page, say: Say, spots: Parameters<typeof clickMap>[1]): Promise<void> {
  await begin(page, say.polygon);
  await clickMap(page, spots);
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.name).fill("Dreieck");
  await dialog.getByRole("button", { name: say.create }).click();
}

/** The page's bar of errors, or that of the open dialog. */
async function alertOf(page: Page, text: string): Promise<void> {
  await page.getByRole("alert").getByText(text).waitFor();
}
