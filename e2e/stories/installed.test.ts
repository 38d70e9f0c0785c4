import { roles } from "@wegbuch/contract/access/roles";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { employ } from "../employ.ts";
import { judge } from "../judge.ts";
import { aProductToUpdate } from "../newer-program.ts";
import { whenKept } from "../on-the-road.ts";
import { aGuest, aTraveller, aVisitor } from "../visitor.ts";
import { languages } from "../words.ts";

const words = {
  "de-AT": {
    driver: { firstName: "Traudl", lastName: "Funkloch", email: "traudl.funkloch@alpenland.example" },
    roadside: "Kontrolle",
    offline: /Ohne Verbindung/,
    end: "Kontrolle beenden",
    time: "Lenkprotokoll",
    install: "App installieren",
  },
  en: {
    driver: { firstName: "Toni", lastName: "Funkloch", email: "toni.funkloch@alpenland.example" },
    roadside: "Roadside check",
    offline: /No connection/,
    end: "End roadside check",
    time: "Driving log",
    install: "Install app",
  },
} as const;

test.each(languages)(
  "a driver without a connection opens his roadside check anew, and goes on when it is back (%s)",
  async (language) => {
    const say = words[language];
    const admin = await aGuest("de-AT", "admin@alpenland.example");
    await admin.goto("/help");
    await employ(admin, say.driver);

    const page = await aTraveller(language, say.driver.email);
    await page.goto("/time");
    await page.getByRole("heading", { name: say.time, level: 1 }).waitFor();
    await whenKept(page);
    await page.goto("/time/roadside");
    await page.locator("main ol > li").nth(55).waitFor();

    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(say.offline).waitFor();
    expect(await page.locator("main ol > li").count()).toBe(56);
    await judge(page, "roadside-reloaded");

    await page.context().setOffline(false);
    await page.getByText(say.offline).waitFor({ state: "detached" });
    await page.getByRole("button", { name: say.end }).click();
    await page.getByRole("heading", { name: say.time, level: 1 }).waitFor();
  },
);

test("a browser that notices only while a page is opened that there is no network, and gives what it keeps at the second try, opens it", async () => {
  const say = words["de-AT"];
  const driver = { firstName: "Lene", lastName: "Funkloch", email: "lene.funkloch@alpenland.example" };
  const admin = await aGuest("de-AT", "admin@alpenland.example");
  await admin.goto("/help");
  await employ(admin, driver);
  const page = await aTraveller("de-AT", driver.email);
  await page.goto("/time");
  await page.getByRole("heading", { name: say.time, level: 1 }).waitFor();
  await whenKept(page);
  await page.goto("/time/roadside");
  await page.locator("main ol > li").nth(55).waitFor();

  await page.addInitScript(() => setInterval(() => dispatchEvent(new Event("offline")), 1));
  await page.addInitScript(failAtFirst);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(say.offline).waitFor();
  expect(await page.locator("main ol > li").count()).toBe(56);
});

test("a device knows whose it is from the moment it keeps the program, at the first visit already", async () => {
  const person = { firstName: "Frieda", lastName: "Funkloch", email: "frieda.funkloch@alpenland.example" };
  const admin = await aGuest("de-AT", "admin@alpenland.example");
  await admin.goto("/help");
  await employ(admin, { ...person, roleId: roles.admin });
  const page = await aTraveller("de-AT", person.email, { size: "desk" });
  await page.goto("/time");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Profilmenü von Frieda Funkloch" }).waitFor();
});

test("a page that no device keeps is told as missing to whoever opens it without a network, and comes with that", async () => {
  const person = { firstName: "Olga", lastName: "Funkloch", email: "olga.funkloch@alpenland.example" };
  const admin = await aGuest("de-AT", "admin@alpenland.example");
  await admin.goto("/help");
  await employ(admin, { ...person, roleId: roles.admin });
  const page = await aTraveller("de-AT", person.email, { size: "desk" });
  await page.goto("/costcenters");
  await whenKept(page);
  await page.reload();
  const link = page.getByRole("link", { name: "Fahrzeuge", exact: true });
  await link.waitFor();

  await page.context().setOffline(true);
  await link.click();
  await page.getByText("Ein Teil der Seite konnte nicht geladen werden.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Fahrzeuge", level: 1 }).waitFor();
});

test.each(languages)("the profile says how the product becomes an app (%s)", async (language) => {
  const page = await aGuest(language, words[language].driver.email, language === "en" ? "phone" : "desk");
  await page.goto("/settings");
  await page.getByRole("heading", { name: words[language].install, level: 2 }).waitFor();
  await judge(page, "settings-app");
});

test("the manifest names icons that show the mark, and devices keep no more than three megabytes of the program", async () => {
  const page = await aVisitor("de-AT");
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!;
    return (await (await fetch(link.href)).json()) as Manifest;
  });
  expect(manifest).toMatchObject({ name: "Wegbuch", display: "standalone", theme_color: "#203159" });
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  const apple = await page.getAttribute('link[rel="apple-touch-icon"]', "href");
  for (const { src, sizes } of [...manifest.icons, { src: apple!, sizes: "180x180" }]) {
    const [side, middle] = await page.evaluate(lookAt, src);
    expect([src, `${side}x${side}`]).toEqual([src, sizes]);
    // Beside the line that stands in the middle of the mark lies the navy.
    expect([src, middle]).toEqual([src, "32,49,89"]);
  }
});

type Manifest = { icons: { src: string; sizes: string; purpose?: string }[] };

/** How wide a picture is, and its colour left of its middle. */
async function lookAt(src: string): Promise<[number, string]> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  const side = picture.naturalWidth;
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext("2d")!;
  pen.drawImage(picture, 0, 0);
  const [red, green, blue] = pen.getImageData(Math.round(side * 0.36), Math.round(side * 0.45), 1, 1).data;
  return [side, `${red},${green},${blue}`];
}

test("a newer program waits for the person's click, and nothing that was entered is lost by it", async () => {
  const person = { firstName: "Vera", lastName: "Neu", email: "vera.neu@alpenland.example" };
  const admin = await aGuest("de-AT", "admin@alpenland.example");
  await admin.goto("/help");
  await employ(admin, { ...person, roleId: roles.admin });
  const { origin, release } = await aProductToUpdate();
  const page = await aTraveller("de-AT", person.email, { size: "desk", origin });
  await page.goto("/costcenters");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole("button", { name: "Kostenstelle hinzufügen" }).click();
  const field = page.getByRole("dialog").getByLabel(/^Beschreibung/);
  await field.fill("Messe Graz");

  release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText("Neue Version").waitFor();
  await judge(page, "newer-program");
  const asked = page.waitForEvent("dialog");
  const clicked = page.getByRole("button", { name: "Laden", exact: true }).click();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await clicked;
  expect(await field.inputValue()).toBe("Messe Graz");
  expect(await scriptOf(page)).not.toContain("newer");

  // It is offered again, to whoever has finished.
  await page.getByText("Neue Version").waitFor();
  page.once("dialog", (again) => void again.accept());
  await page.getByRole("button", { name: "Laden", exact: true }).click();
  await expect.poll(() => scriptOf(page).catch(() => "")).toContain("index-newer.js");
  await page.waitForFunction(async () => {
    const { waiting, active } = await navigator.serviceWorker.ready;
    return waiting === null && active?.state === "activated";
  });
  expect(await page.getByText("Neue Version").count()).toBe(0);
});

const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')!.src);

/** A browser that gives an error for the first database that is asked for: it is asked for one older than it is. */
function failAtFirst(): void {
  const opening = Object.getOwnPropertyDescriptor(IDBFactory.prototype, "open")!;
  IDBFactory.prototype.open = function (name) {
    Object.defineProperty(IDBFactory.prototype, "open", opening);
    return this.open(name, 1);
  };
}
