import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { connect } from "@wegbuch/client/connect";
import { Refusal } from "@wegbuch/client/refusal";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { judge } from "../judge.ts";
import { root } from "../program.ts";
import { dayWasSent, lastWorkday } from "../trips.ts";
import { aGuest } from "../visitor.ts";
import { openedDialog } from "../widgets.ts";
import { languages } from "../words.ts";

const admin = "admin@alpenland.example";
const words = {
  "de-AT": {
    heading: "Schnittstellen",
    make: "API-Schlüssel anlegen",
    fleet: "Fuhrpark",
    trips: "Fahrten",
    read: "Lesen",
    write: "Ändern",
    missing: "Bitte wählen Sie, was der API-Schlüssel darf",
    copyNow: "Jetzt kopieren, er wird nicht wieder gezeigt",
    copy: "Kopieren",
    copied: "Kopiert",
    failed: /Ihr Browser lässt das Kopieren nicht zu/,
    done: "Fertig",
    never: "Noch nie",
    may: "Fuhrpark: lesen, ändern",
    revoke: "Widerrufen",
    question: "API-Schlüssel widerrufen",
    actionsOf: (name: string) => `Aktionen für ${name}`,
    token: "API-Schlüssel",
  },
  en: {
    heading: "Integrations",
    make: "Make API token",
    fleet: "Fleet",
    trips: "Trips",
    read: "Read",
    write: "Change",
    missing: "Please choose what the API token may do",
    copyNow: "Copy it now, it is not shown again",
    copy: "Copy",
    copied: "Copied",
    failed: /Your browser does not let it be copied/,
    done: "Done",
    never: "Never",
    may: "Fleet: read, change",
    revoke: "Revoke",
    question: "Revoke API token",
    actionsOf: (name: string) => `Actions for ${name}`,
    token: "API token",
  },
} as const;

const ways = languages.flatMap((language) => [[language, "desk"] as const, [language, "phone"] as const]);

/** What the example of the handbook prints of the trips of a month in which something was driven. */
async function exampleWith(page: Page, token: string): Promise<string> {
  await dayWasSent(page, lastWorkday());
  const month = lastWorkday().slice(0, 7);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "client/examples/trips-of-a-month.ts", month],
    { cwd: root, env: { ...process.env, WEGBUCH: inject("product").origin, TOKEN: token } },
  );
  return stdout;
}

test.each(ways)(
  "an administrator makes a token, gives it to a program, and takes it back (%s, %s)",
  async (language, size) => {
    const say = words[language];
    const name = `Lohn ${language} ${size}`;
    const page = await aGuest(language, admin, size);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/integrations");
    await page.getByRole("heading", { name: say.heading, level: 1 }).waitFor();

    await page.getByRole("button", { name: say.make }).first().click();
    const form = await openedDialog(page);
    await form.getByLabel("Name").fill(name);
    await form.getByRole("button", { name: say.make }).click();
    await form.getByText(say.missing).waitFor();
    await judge(page, "api-token-refused");
    const fleet = form.getByRole("group", { name: say.fleet, exact: true });
    await fleet.getByLabel(say.read).check();
    await fleet.getByLabel(say.write).check();
    await form.getByRole("group", { name: say.trips, exact: true }).getByLabel(say.read).check();
    await judge(page, "api-token-form");
    await form.getByRole("button", { name: say.make }).click();

    await page.getByText(say.copyNow).waitFor();
    const made = await openedDialog(page);
    await judge(page, "api-token-made");
    await made.getByRole("button", { name: say.copy, exact: true }).click();
    await made.getByRole("button", { name: say.copied }).waitFor();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toBe(await made.getByRole("textbox", { name: say.token }).inputValue());
    await made.getByRole("button", { name: say.done }).click();
    await page.getByText(name).first().waitFor();
    await page.getByText(say.never).first().waitFor();

    const wegbuch = connect({ origin: inject("product").origin, token });
    const { items } = await wegbuch.vehicles.list({ query: { perPage: 1 } });
    expect(items[0]!.latitude).toBeNull();
    await expect(wegbuch.live.vehiclePositions()).rejects.toMatchObject({ status: 403 });
    if (language === "de-AT" && size === "desk")
      expect(await exampleWith(page, token)).toMatch(
        /^(?:"\d{4}-\d\d-\d\dT[^;]+";"[^;]+";"\d+\.\d";".*"\n)+$/,
      );

    await page.reload();
    const one =
      size === "desk"
        ? page.getByRole("row", { name: new RegExp(name) })
        : page.getByRole("article").filter({ hasText: name });
    await one.getByText(say.may).waitFor();
    await one.getByText("127.0.0.0/24").waitFor();
    await judge(page, "api-tokens");
    if (size === "desk") await one.getByRole("button", { name: `${say.revoke}: ${name}` }).click();
    else {
      await one.getByRole("button", { name: say.actionsOf(name) }).click();
      await page.getByRole("dialog").getByRole("button", { name: say.revoke }).click();
    }
    const question = page.getByRole("dialog", { name: say.question });
    await question.waitFor();
    await judge(page, "api-token-revoke");
    await question.getByRole("button", { name: say.revoke }).click();
    await one.waitFor({ state: "detached" });
    const refused: unknown = await wegbuch.vehicles.list().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ status: 401 });
  },
);

test("where nothing can be copied the token is marked, to be copied by hand", async () => {
  const say = words["de-AT"];
  const page = await aGuest("de-AT", admin);
  await page.goto("/integrations");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("Not allowed"));
  });
  await page.getByRole("button", { name: say.make }).first().click();
  const form = await openedDialog(page);
  await form.getByLabel("Name").fill("Ohne Zwischenablage");
  await form.getByRole("group", { name: say.fleet, exact: true }).getByLabel(say.read).check();
  await form.getByRole("button", { name: say.make }).click();
  await page.getByText(say.copyNow).waitFor();
  const made = await openedDialog(page);
  await made.getByRole("button", { name: say.copy, exact: true }).click();
  await made.getByText(say.failed).waitFor();
  const field = made.getByRole("textbox", { name: say.token });
  const marked = await field.evaluate(
    ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
      selectionStart === 0 && selectionEnd === value.length,
  );
  expect(marked).toBe(true);
  await judge(page, "api-token-not-copied");
});
