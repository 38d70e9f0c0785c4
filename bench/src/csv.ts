// How long the page stands still while a logbook of 100,000 rows of another program is read in a browser, its columns are said, its
// rows are checked, looked through and taken, on the built program.
import type { Client } from "pg";
import type { Page } from "playwright-core";
import { figure, printTable, type Row } from "./_print-table.ts";
import { sized } from "./_sized.ts";
import { anAdminsPage, longestPause, pickFile, watchPauses } from "./_web-pages.ts";
import { inWebWorld } from "./_web-world.ts";

const lines = sized("BENCH_ROWS", { full: 100_000, quick: 10_000 });
const vehicles = 200;
/** One in so many names a vehicle that nobody has. */
const wrongEach = 1_000;
const wrong = Math.floor(lines / wrongEach);

const patience = { timeout: 1_800_000 };

const rows: Row[] = [];
await inWebWorld(vehicles, async ({ client, origin, browser }) => {
  await foundDrivers(client);
  const page = await anAdminsPage(browser, origin);
  await read(page);
  await sayColumns(page);
  await check(page);
  await lookThrough(page);
  await take(page);
  await page.context().close();
});
printTable("csv: a logbook in the browser", rows);

/** One for each vehicle: nobody drives two at a time. */
async function foundDrivers(client: Client): Promise<void> {
  await client.query(
    `with people as materialized (
       select mandators.id as mandator_id, gen_random_uuid() as id, n from mandators, generate_series(1, $1::int) as n
     ), login as (
       insert into logins (mandator_id, id, email)
       select mandator_id, id, 'person' || n || '@moving.example' from people returning id
     )
     insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     select mandator_id, id, 'Person', n::text, 5, now() from people`,
    [vehicles],
  );
}

/** As Excel writes it: eight trips a day of each vehicle, by time. */
function aLogbook(): string {
  const head =
    "Datum;Startzeit;Endzeit;Kennzeichen;Fahrer;Startadresse;Zieladresse;Kilometer;Typ;Zweck;Partner";
  const start = Date.now() - 100 * 86_400_000;
  const rowOf = (index: number) => {
    const [vehicle, turn] = [(index % vehicles) + 1, Math.floor(index / vehicles)];
    const day = new Date(start + Math.floor(turn / 8) * 86_400_000).toISOString().slice(0, 10);
    const hour = String(8 + (turn % 8)).padStart(2, "0");
    const plate =
      index % wrongEach === wrongEach - 1 ? "W-UNBEKANNT" : `W-${String(vehicle).padStart(5, "0")}L`;
    const places = `Getreidegasse ${1 + (index % 40)}, 5020 Salzburg;"Hauptplatz ${1 + (index % 9)}, 4020 Linz"`;
    const what = `${index % 3 === 0 ? "Arbeitsweg" : "Dienstlich"};Angebot ${index} besprochen;Kunde ${index % 900}`;
    const times = `${day.split("-").toReversed().join(".")};${hour}:00;${hour}:40`;
    return `${times};${plate};person${vehicle}@moving.example;${places};${10 + (index % 90)},4;${what}`;
  };
  return [head, ...Array.from({ length: lines }, (_, index) => rowOf(index))].join("\r\n");
}

/** Does something in the page, and notes how long it took and how long the page stood still at the most. */
async function measured(page: Page, what: string, work: () => Promise<unknown>): Promise<void> {
  await page.evaluate(watchPauses);
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const pause = await page.evaluate(longestPause);
  rows.push(
    figure(`${lines} rows: ${what}`, seconds, "s", { digits: 1 }),
    figure(`${lines} rows: ${what}, longest pause of the page`, pause, "ms", { atMost: 200 }),
  );
}

/** As the page says it, with a point between thousands. */
function said(count: number): string {
  return count.toLocaleString("de-DE");
}

function next(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Weiter", exact: true }).click();
}

async function read(page: Page): Promise<void> {
  const text = aLogbook();
  await page.goto("/integrations/imports");
  await page.getByRole("button", { name: "Fahrten importieren" }).first().click();
  await page.getByRole("button", { name: "Datei auswählen" }).waitFor();
  await measured(page, `${(text.length / 1024 / 1024).toFixed(1)} MB read`, async () => {
    await pickFile(page, "Fahrtenbuch.csv", text);
    await page.getByLabel("Zuordnung merken als").waitFor(patience);
  });
}

/** The name under which it is kept, and that the purpose stands in another column than was guessed, and back. */
async function sayColumns(page: Page): Promise<void> {
  await measured(page, "columns said", async () => {
    await page.getByLabel("Zuordnung merken als").pressSequentially("Altes Programm");
    for (const column of ["Partner", "Zweck"]) {
      const purpose = page.getByLabel(/^Zweck/).and(page.locator("input"));
      await purpose.first().click();
      await page.getByRole("option", { name: column, exact: true }).click();
    }
  });
}

async function check(page: Page): Promise<void> {
  await measured(page, "checked", async () => {
    await next(page);
    await page.getByText("Prüfung beendet").waitFor(patience);
  });
}

/** To the end of all rows, then those that are wrong, then all again. */
async function lookThrough(page: Page): Promise<void> {
  const table = page.getByRole("table", { name: "Zeilen der Datei" });
  await measured(page, "looked through", async () => {
    await table.hover();
    await page.mouse.wheel(0, lines * 100);
    await table.getByText(String(lines + 1), { exact: true }).waitFor();
    await page.getByRole("button", { name: `Fehlerhaft ${said(wrong)}`, exact: true }).click();
    await table.getByText("W-UNBEKANNT", { exact: true }).first().waitFor();
    const all = page.getByRole("button", { name: "Alle anzeigen" });
    await all.click();
    await all.waitFor({ state: "hidden" });
  });
}

async function take(page: Page): Promise<void> {
  await next(page);
  await measured(page, "taken", async () => {
    await page.getByRole("button", { name: `${said(lines)} Zeilen übernehmen` }).click();
    await page.getByText("Import beendet").waitFor(patience);
  });
}
