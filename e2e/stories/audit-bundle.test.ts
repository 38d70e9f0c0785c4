import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { toBase64 } from "@wegbuch/contract/evidence/bytes";
import { verifyZip } from "@wegbuch/contract/evidence/rules";
import { makeTestBundle, type TestBundle, zipOf } from "@wegbuch/contract/evidence/test-bundle";
import { makeChangedBundle, wholeBundleFor } from "@wegbuch/contract/evidence/test-changes";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { judge } from "../judge.ts";
import { root } from "../program.ts";
import { aVisitor } from "../visitor.ts";
import type { Language } from "../words.ts";

const verifier = pathToFileURL(path.join(root, "server/dist/verify.html")).href;
const runs = process.env["TEST_LONG"] ? 2_000 : 60;

/** Somebody who has nothing but a bundle: no network, and no Wegbuch. */
async function aStranger(language: Language, size: "desk" | "phone" = "desk"): Promise<Page> {
  const page = await aVisitor(language, size);
  await page.context().setOffline(true);
  await page.goto(verifier);
  return page;
}

function aBundleFile({ files }: Pick<TestBundle, "files">): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "Pruefpaket.zip");
  writeFileSync(file, zipOf(files));
  return file;
}

const choose = (page: Page, file: string) => page.locator('input[accept=".zip"]').setInputFiles(file);

for (const [language, size] of [
  ["de-AT", "desk"],
  ["de-AT", "phone"],
  ["en", "desk"],
  ["en", "phone"],
] as const) {
  test(`a tax adviser checks a bundle from the disk (${language}, ${size})`, async () => {
    const page = await aStranger(language, size);
    const isGerman = language === "de-AT";
    await judge(page, "verify-empty");

    await choose(page, aBundleFile(makeTestBundle(3)));
    await page
      .getByRole("heading", { name: isGerman ? "Unverändert seit 05.05.2026" : "Unchanged since 05.05.2026" })
      .waitFor();
    await judge(page, "verify-whole");

    const { files } = makeChangedBundle(8, makeTestBundle(3));
    await choose(page, aBundleFile({ files }));
    await page
      .getByRole("heading", {
        name: isGerman ? "Das Paket ist nicht unversehrt" : "The bundle is not intact",
      })
      .waitFor();
    await judge(page, "verify-broken");
  });
}

test("a key that is known already finds notes that somebody else has signed", async () => {
  const page = await aStranger("de-AT");
  const { files } = makeTestBundle(5);
  await choose(page, aBundleFile({ files }));
  await page.getByText("Geprüft mit dem Schlüssel aus dem Paket").waitFor();

  await page.getByText("Was Sie schon haben").click();
  await page
    .getByLabel("Schlüssel (die ganze Zeile)")
    .fill((await page.locator("#result code").first().innerText()).trim());
  await page.keyboard.press("Tab");
  await page.getByText("Geprüft mit dem Schlüssel, den Sie eingegeben haben.").waitFor();

  await page.getByLabel("Schlüssel (die ganze Zeile)").fill(toBase64(new Uint8Array(32).fill(9)));
  await page.keyboard.press("Tab");
  await page.getByText("ist nicht mit dem Schlüssel unterschrieben").first().waitFor();
});

test("the page and the program find the same in every bundle, whole or changed", async () => {
  const page = await aStranger("de-AT");
  const bundles = Array.from({ length: runs }, (_, seed) => {
    const whole = wholeBundleFor(seed);
    return seed % 2 === 0 ? whole : makeChangedBundle(seed, whole);
  }).map(({ files, key }) => ({ zip: zipOf(files), key }));

  const said = bundles.map(({ zip, key }) => verifyZip(zip, { key }).findings);
  const seen = await page.evaluate(
    (given) => {
      const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const verify = Reflect.get(globalThis, "verifyBundle") as typeof verifyZip;
      return given.map(({ zip, key }) => verify(bytesOf(zip), { key: bytesOf(key) }).findings);
    },
    bundles.map(({ zip, key }) => ({ zip: toBase64(zip), key: toBase64(key) })),
  );

  expect(seen).toEqual(said);
  expect(seen.map((findings) => findings.length > 0)).toEqual(seen.map((_, seed) => seed % 2 === 1));
});

test("the program checks a bundle without a database, and ends with 1 when something was found", async () => {
  const whole = makeTestBundle(3);
  const key = toBase64(whole.key);
  const run = (file: string) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const cli = path.join(root, "server/dist/cli.js");
      execFile(process.execPath, [cli, "verify-bundle", file, "--key", key], (error, out) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out }),
      );
    });

  const good = await run(aBundleFile(whole));
  const bad = await run(aBundleFile(makeChangedBundle(8, whole)));

  expect(good.code, good.out).toBe(0);
  expect(good.out).toMatch(/^Unchanged since 2026-05-05T00:00:00.000Z\.$/m);
  expect(bad.code, bad.out).toBe(1);
  expect(bad.out).toMatch(/findings: the bundle is not intact\.$/m);
}, 60_000);
