import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { zipOf } from "@wegbuch/contract/evidence/test-bundle";
import { unzipBundle } from "@wegbuch/contract/evidence/verifying/unzip-bundle";
import type { Download, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { judge } from "../judge.ts";
import { freePort } from "../product.ts";
import { Program } from "../program.ts";
import { daysAgo, enterTrips, openLogbook } from "../trips.ts";
import { aFounder, aVisitor, dashboard, logIn } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import type { Language } from "../words.ts";

const words = {
  "de-AT": {
    export: "Exportieren",
    format: "Prüfpaket",
    about: /^Prüfpaket, prüfbar ohne uns/,
    confirm: "Prüfpaket exportieren",
    done: "Pruefpaket.zip wurde heruntergeladen",
    whole: /^Unverändert seit \d\d\.\d\d\.\d{4}/,
    broken: "Das Paket ist nicht unversehrt",
    changed: /^Fahrt vom .+ passt nicht zur Kette/,
  },
  en: {
    export: "Export",
    format: "Audit bundle",
    about: /^Audit bundle, checkable without us/,
    confirm: "Export audit bundle",
    done: "Pruefpaket.zip was downloaded",
    whole: /^Unchanged since \d\d\.\d\d\.\d{4}/,
    broken: "The bundle is not intact",
    changed: /^Trip of .+ does not fit the chain/,
  },
} as const;

type Size = "desk" | "phone";
type Words = (typeof words)[Language];

const [plate, day] = ["WL-318 CH", daysAgo(3)];

test("an audit bundle is exported, and whoever has it checks it with the page that lies in it", async () => {
  const origin = await anInstallationAfterANight();
  for (const [language, size] of [
    ["de-AT", "desk"],
    ["en", "phone"],
  ] as const) {
    const said = words[language];
    const page = await somebody(origin, language, size);
    const bundle = await exported(page, said, size);

    const reader = await aVisitor(language, size);
    await reader.context().setOffline(true);
    await reader.goto(pathToFileURL(bundle.page).href);
    const choose = (file: string) => reader.locator('input[accept=".zip"]').setInputFiles(file);
    await choose(bundle.zip);
    await reader.getByRole("heading", { name: said.whole }).waitFor();
    await judge(reader, "bundle-whole");

    await choose(bundle.changed);
    await reader.getByRole("heading", { name: said.broken }).waitFor();
    await reader.getByText(said.changed).waitFor();
    await judge(reader, "bundle-changed");
  }
}, 180_000);

/** An installation of its own, whose logbook was signed since somebody wrote into it: its worker came last. */
async function anInstallationAfterANight(): Promise<string> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-night-"));
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const start = async (...options: string[]) => {
    const program = new Program("night", ["server/dist/main.js", ...options], {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      TELTONIKA_PORT: String(gatewayPort),
      GATEWAY_HOST: "127.0.0.1",
      WEGBUCH_DATA: dataFolder,
      WEGBUCH_DEMO: "on",
      SMTP_URL: "",
    });
    await program.until(async () => (await fetch(`${origin}/health/ready`)).ok);
    return program;
  };
  const api = await start("--run=api");
  const trip = { plate, day, kilometers: 42.4 };
  await enterTrips(
    await somebody(origin, "de-AT", "desk"),
    { ...trip, from: "06:00", to: "06:30", description: "Wartung Aufzug" },
    { ...trip, from: "08:00", to: "08:45", description: "Abnahme" },
  );
  await api.stop();
  const all = await start();
  onTestFinished(async () => {
    await all.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  await all.until(async () => (await (await fetch(`${origin}/heads/`)).text()).includes("-"));
  return origin;
}

async function somebody(origin: string, language: Language, size: Size): Promise<Page> {
  const page = await aFounder(origin, language, size);
  await logIn(page, language, { email: "admin@alpenland.example", password: "wegbuch-demo" });
  await dashboard(page);
  return page;
}

/** Exports the bundle of a vehicle, and gives where it lies, its page, and a copy of which a byte was changed. */
async function exported(page: Page, said: Words, size: Size) {
  await openLogbook(page, { plate, day });
  const act = page.getByRole("button", { name: said.export, exact: true });
  if (size === "phone") await page.getByRole("button", { name: "Actions", exact: true }).click();
  await (size === "phone" ? page.getByRole("dialog").locator(act) : act).click();
  const dialog = await openedDialog(page);
  await dialog.getByRole("radio", { name: said.format }).check();
  await dialog.getByText(said.about).waitFor();
  await judge(page, "bundle-export");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: said.confirm }).click(),
  ]);
  await page.getByText(said.done).waitFor();
  return unpacked(download);
}

async function unpacked(download: Download) {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [zip, changed, page] = ["Pruefpaket.zip", "Changed.zip", "verify.html"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  await download.saveAs(zip);
  const files = new Map(unzipBundle(readFileSync(zip))!.files);
  writeFileSync(page, files.get("verify.html")!);
  const [name, logbook] = [...files].find(([file]) => file.startsWith("logbook/"))!;
  const copy = Buffer.from(logbook);
  const kilometers = copy.indexOf('"v":42400');
  expect(kilometers).toBeGreaterThan(0);
  copy.write('"v":42410', kilometers);
  writeFileSync(changed, zipOf(new Map([...files, [name, copy]])));
  return { zip, changed, page };
}
