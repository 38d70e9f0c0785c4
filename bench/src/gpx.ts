// How long a GPX file of 50 MB is read, how long the page stands still meanwhile, and how long 100,000 points of one take from
// the click to the trips, in a browser on the built program with its worker.
import type { Page } from "playwright-core";
import { gpxReader } from "../../geo/src/gpx/read-gpx.ts";
import { figure, printTable, type Row } from "./_print-table.ts";
import { sized } from "./_sized.ts";
import { anAdminsPage, longestPause, pickFile, watchPauses } from "./_web-pages.ts";
import { inWebWorld } from "./_web-world.ts";

const megabytes = sized("BENCH_MEGABYTES", { full: 50, quick: 10 });
const points = sized("BENCH_POINTS", { full: 100_000, quick: 20_000 });

/** Drives of 40 minutes with half an hour between them, a point every 2 seconds, in the months before. */
function aRecording(isEnough: (bytes: number, written: number) => boolean): {
  text: string;
  written: number;
} {
  const pieces = ['<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>\n'];
  const pointsOfDrive = 1_200;
  const secondsOfDrive = 2 * pointsOfDrive + 1_800;
  let [bytes, written] = [0, 0];
  const start = Date.now() - 250 * 86_400_000;
  while (!isEnough(bytes, written)) {
    const [drive, step] = [Math.floor(written / pointsOfDrive), written % pointsOfDrive];
    const at = new Date(start + (drive * secondsOfDrive + step * 2) * 1_000).toISOString();
    const north = (47 + step * 0.0002).toFixed(7);
    const piece = `<trkpt lat="${north}" lon="13.1234567"><ele>431.25</ele><time>${at}</time><extensions><speed>11.25</speed></extensions></trkpt>\n`;
    pieces.push(piece);
    bytes += piece.length;
    written += 1;
  }
  return { text: `${pieces.join("")}</trkseg></trk></gpx>`, written };
}

const large = aRecording((bytes) => bytes > (megabytes - 0.1) * 1024 * 1024);
const many = aRecording((_, written) => written === points);

const rows: Row[] = [...readAlone()];
await inWebWorld(
  2,
  async ({ origin, browser }) => {
    const page = await anAdminsPage(browser, origin);
    rows.push(...(await readInBrowser(page)), ...(await takeInBrowser(page)));
    await page.context().close();
  },
  "api,worker",
);
printTable("gpx: a file in the browser, and from the click to the trips", rows);

function readAlone(): Row[] {
  let count = 0;
  const reader = gpxReader(() => {
    count += 1;
  });
  const began = performance.now();
  for (let from = 0; from < large.text.length; from += 1024 * 1024)
    reader.push(large.text.slice(from, from + 1024 * 1024));
  reader.end();
  const seconds = (performance.now() - began) / 1_000;
  return [
    figure(`tokenizer alone, Node: ${megabytes} MB, ${count} points`, seconds, "s", { digits: 2 }),
    figure("tokenizer alone, Node", megabytes / seconds, "MB/s"),
  ];
}

async function readInBrowser(page: Page): Promise<Row[]> {
  await openWizard(page);
  await page.evaluate(watchPauses);
  const began = performance.now();
  await pickFile(page, "Gross.gpx", large.text);
  const picked = performance.now();
  await page.getByText(saidPoints(large.written), { exact: true }).waitFor({ timeout: 300_000 });
  const seconds = (performance.now() - picked) / 1_000;
  const pause = await page.evaluate(longestPause);
  await page.getByRole("button", { name: "Gross.gpx entfernen" }).click();
  return [
    figure(`${megabytes} MB: handed to the browser`, (picked - began) / 1_000, "s", { digits: 2 }),
    figure(`${megabytes} MB: read beside the page`, seconds, "s", { digits: 2 }),
    figure(`${megabytes} MB: longest pause of the page meanwhile`, pause, "ms", { atMost: 200 }),
  ];
}

async function takeInBrowser(page: Page): Promise<Row[]> {
  await pickFile(page, "Viele.gpx", many.text);
  await page.getByText(saidPoints(many.written), { exact: true }).waitFor({ timeout: 300_000 });
  const next = page.getByRole("button", { name: "Weiter" });
  await next.click();
  await page.getByText("Zeitraum").waitFor();
  await next.click();
  await page.evaluate(watchPauses);
  const began = performance.now();
  await page.getByRole("button", { name: "Übernehmen", exact: true }).last().click();
  await page.getByText("Fahrten werden erkannt …").waitFor({ timeout: 600_000 });
  const sent = performance.now();
  // Beside it stands the link to them.
  const found = page.getByText(/\d Fahrten erkannt\./);
  await found.waitFor({ timeout: 600_000 });
  const ended = performance.now();
  const pause = await page.evaluate(longestPause);
  return [
    figure(`${points} points: sent and stored`, (sent - began) / 1_000, "s", { digits: 1 }),
    figure(`${points} points: until all trips are there`, (ended - began) / 1_000, "s", { digits: 1 }),
    figure(`${points} points: longest pause of the page meanwhile`, pause, "ms", { atMost: 200 }),
    [`${points} points: told`, (await found.textContent()) ?? ""],
  ];
}

/** As the page in German says it, with a point between thousands. */
function saidPoints(count: number): string {
  return `${count.toLocaleString("de-DE")} Punkte`;
}

async function openWizard(page: Page): Promise<void> {
  await page.goto("/integrations/imports");
  await page.getByRole("button", { name: "GPX-Aufzeichnung importieren" }).first().click();
  const field = page
    .getByRole("dialog")
    .getByLabel(/^Fahrzeug/)
    .and(page.locator("input"))
    .first();
  await field.click();
  await field.fill("W-00001L");
  await page.getByRole("option").first().click();
}
