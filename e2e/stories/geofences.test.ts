import { expect, test } from "vitest";
import { act, aMap, mapIsStill, remove, rowOf, textOf } from "../fence-map.ts";
import { says } from "../fence-words.ts";
import { judge } from "../judge.ts";
import { openedDialog } from "../widgets.ts";
import { languages } from "../words.ts";

test.each(languages)("vehicles are assigned, days locked and entries noted (%s)", async (language) => {
  const say = says[language];
  const title = `Lager ${language}`;
  const page = await aMap(language);
  await page.getByRole("button", { name: say.more }).click();
  await page.getByRole("menuitem", { name: say.circleForm }).click();
  const dialog = await openedDialog(page);
  await dialog.getByLabel(say.name).fill(title);
  await dialog.getByRole("radio", { name: say.coordinates }).check();
  await dialog.getByLabel(say.latitude).fill("48,1575");
  await dialog.getByLabel(say.longitude).fill("14,0289");
  await dialog.getByLabel(say.radius).fill("1200");
  await judge(page, "geofence-circle-form");
  await dialog.getByRole("button", { name: say.createCircle }).click();
  const row = rowOf(page, say, title);
  await row.waitFor();

  await act(page, say, title, say.edit);
  await openedDialog(page);
  const left = dialog.getByRole("region", { name: say.unassigned, exact: true });
  await left.getByRole("option").nth(0).click();
  await left.getByRole("option").nth(1).click();
  await dialog.getByRole("button", { name: say.assign }).click();
  expect(await left.getByRole("option").first().textContent()).toMatch(/[A-Z]{1,2}-\d/);
  await dialog.getByLabel(say.email).fill("wache@alpenland.example");
  const alarm = dialog.getByRole("group", { name: say.alarmGroup, exact: true });
  await alarm.getByRole("switch", { name: say.alarm }).check();
  await alarm.getByRole("button", { name: say.lockSaturday }).click();
  await judge(page, "geofence-edit");
  await dialog.getByRole("button", { name: say.save }).click();
  await row.getByText(say.vehicles).waitFor();

  await row.getByRole("button", { name: new RegExp(`^${title}`), expanded: false }).click();
  await row.getByRole("button", { name: say.lockSaturday, pressed: true }).waitFor();
  await row.getByRole("button", { name: say.lockSunday }).click();
  await row.getByText(say.weekdaysOf).waitFor();
  await row.getByRole("button", { name: say.entry, exact: true }).click();
  await openedDialog(page);
  await page.keyboard.type("Team Linz\n");
  await row.getByText(say.worker).waitFor();
  await judge(page, "geofence-details");

  await page.getByRole("combobox", { name: say.searchIn }).selectOption("1");
  await page.getByRole("searchbox", { name: say.search }).fill("team LINZ");
  await page.keyboard.press("Enter");
  await row.waitFor();
  await page.getByRole("button", { name: say.clearSearch }).click();
  await row.getByRole("button", { name: `${say.hide}: ${title}` }).click();
  await page.reload();
  await row.getByRole("button", { name: `${say.show}: ${title}` }).waitFor();
  await row.getByRole("button", { name: `${say.highlight}: ${title}` }).click();
  await row.getByRole("button", { name: `${say.hide}: ${title}` }).waitFor();
  await remove(page, say, title);
});

test.each(languages)("a preset is made, and files are taken in and handed out (%s)", async (language) => {
  const say = says[language];
  const page = await aMap(language);
  await page.getByRole("button", { name: say.presets }).click();
  await expect.poll(() => page.getByRole("menuitem").count()).toBe(12);
  await page.getByRole("menuitem", { name: "Salzburg" }).click();
  await rowOf(page, say, "Salzburg").waitFor();
  await mapIsStill(page);
  await judge(page, "geofence-preset");

  await page.getByRole("button", { name: say.more }).click();
  await page.getByRole("menuitem", { name: say.importFile }).click();
  const dialog = await openedDialog(page);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: say.chooseFile }).click(),
  ]);
  await chooser.setFiles({
    name: "orte.geojson",
    mimeType: "application/geo+json",
    buffer: Buffer.from(fileOf(`Depot ${language}`)),
  });
  await dialog.getByText(say.crossingFeature).waitFor();
  await dialog.getByText(say.collectionFeature).waitFor();
  await dialog.locator("[data-idle=true]").waitFor();
  await judge(page, "geofence-import");
  await dialog.getByLabel(say.leaveOut).check();
  await dialog.getByRole("button", { name: say.importOne }).click();
  await dialog.getByText(`Depot ${language}: ZZ-4711 K`).waitFor();
  await judge(page, "geofence-imported");
  await page.keyboard.press("Escape");
  await rowOf(page, say, `Depot ${language}`).waitFor();

  await page.getByRole("button", { name: say.more }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: say.exportAll }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Geofences.geojson");
  const file = JSON.parse(await textOf(download)) as { features: { properties: { Title: string } }[] };
  const titles = file.features.map(({ properties }) => properties.Title);
  expect(titles).toEqual(expect.arrayContaining(["Salzburg", `Depot ${language}`]));
  await remove(page, say, "Salzburg");
  await remove(page, say, `Depot ${language}`);
});

test("ticked fences are hidden, shown, locked and unlocked together, and an address is found", async () => {
  const say = says["de-AT"];
  const page = await aMap("de-AT");
  const titles = ["Kunde Brandl, Graz", "Kunde Hofbauer, Wels"];
  for (const title of titles) await rowOf(page, say, title).getByRole("checkbox").check();
  const bulk = page.getByRole("toolbar", { name: "Aktionen für die Auswahl" });
  await bulk.getByRole("button", { name: say.hide }).click();
  for (const title of titles)
    await page.getByRole("button", { name: `${say.show}: ${title}`, exact: true }).waitFor();
  await bulk.getByRole("button", { name: say.show }).click();
  await bulk.getByRole("button", { name: "Alarm an allen Tagen", exact: true }).click();
  for (const title of titles) await rowOf(page, say, title).getByText("Mo–So").waitFor();
  await bulk.getByRole("button", { name: "Alarmtage löschen", exact: true }).click();
  for (const title of titles) await rowOf(page, say, title).getByText("Mo–So").waitFor({ state: "detached" });

  await page.getByRole("combobox", { name: "Adresse suchen" }).fill("Salzburg");
  await page
    .getByRole("option", { name: /Salzburg/ })
    .first()
    .click();
  await mapIsStill(page);
  await judge(page, "geofence-address");
});

test("the list beside the map is resized, shut and paged by the keyboard", async () => {
  const say = says["de-AT"];
  const page = await aMap("de-AT");
  const edge = page.getByRole("separator", { name: say.dockEdge });
  await edge.focus();
  await page.keyboard.press("Home");
  expect(await edge.getAttribute("aria-valuenow")).toBe("410");
  await page.keyboard.press("End");
  expect(await edge.getAttribute("aria-valuenow")).toBe(String(1440 - 120));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await page.reload();
  expect(await edge.getAttribute("aria-valuenow")).toBe("426");
  const { x, y, height } = (await edge.boundingBox())!;
  await page.mouse.move(x + 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x - 96, y + height / 2, { steps: 4 });
  await page.mouse.up();
  expect(Number(await edge.getAttribute("aria-valuenow"))).toBeGreaterThan(500);
  await page.getByRole("button", { name: say.closeDock }).click();
  await page.getByRole("button", { name: say.openDock }).click();
  await page.getByRole("button", { name: say.jump }).click();
  await page.keyboard.type("999");
  const field = page.locator("input:focus");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: say.help }).click();
  await openedDialog(page);
  await judge(page, "geofence-help");
});

/** A square with a vehicle that is not there, one that crosses itself, and a collection. */
function fileOf(title: string): string {
  const feature = (name: string, ring: number[][], properties: object = {}) => ({
    type: "Feature",
    properties: { title: name, ...properties },
    geometry: { type: "Polygon", coordinates: [ring] },
  });
  const collection = {
    type: "Feature",
    properties: { title: "Sammlung" },
    geometry: { type: "GeometryCollection", geometries: [] },
  };
  const square = [
    [14, 48.1],
    [14.06, 48.1],
    [14.06, 48.15],
    [14, 48.15],
    [14, 48.1],
  ];
  const loop = [
    [14.3, 48.2],
    [14.36, 48.25],
    [14.36, 48.2],
    [14.3, 48.25],
    [14.3, 48.2],
  ];
  // As our own export says it: what hangs on a fence is taken from no other file.
  const plain = {
    Title: title,
    Shape: "polygon",
    lat: null,
    long: null,
    radius: null,
    Line: null,
    Width: null,
  };
  const watched = { ...plain, Vehicles: ["ZZ-4711 K"] };
  return JSON.stringify({
    type: "FeatureCollection",
    features: [feature(title, square, watched), feature("Schleife", loop), collection],
  });
}
