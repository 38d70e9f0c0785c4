import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aDriverWithWork, editPurpose, keepDay, roadWords, tap } from "../on-the-road.ts";
import { callApi } from "../trips.ts";
import { aGuest, aTraveller } from "../visitor.ts";
import { languages } from "../words.ts";

const words = {
  "de-AT": {
    plate: "L-73 OF",
    driver: { firstName: "Kurt", lastName: "Graben", email: "kurt.graben@alpenland.example" },
    meanwhile: /^Inzwischen geändert: .*Kunde Berger.*\. Ihre Angabe: .*Kunde Auer/,
    take: "Meine übernehmen",
    discard: "Verwerfen",
    start: "Arbeit beginnen",
    more: "Mehr",
    logout: "Abmelden",
    lost: "1 Änderung geht verloren.",
    ended: { firstName: "Klara", lastName: "Graben", email: "klara.graben@alpenland.example" },
    endedPlate: "L-75 OF",
    gone: "1 Änderung ist mit der Session verloren gegangen",
  },
  en: {
    plate: "L-74 OF",
    driver: { firstName: "Karl", lastName: "Graben", email: "karl.graben@alpenland.example" },
    meanwhile: /^Changed meanwhile: .*Kunde Berger.*\. Yours: .*Kunde Auer/,
    take: "Use mine",
    discard: "Discard",
    start: "Start work",
    more: "More",
    logout: "Log out",
    lost: "1 change will be lost.",
    ended: { firstName: "Karin", lastName: "Graben", email: "karin.graben@alpenland.example" },
    endedPlate: "L-76 OF",
    gone: "1 change was lost with the session",
  },
} as const;

test.each(languages)(
  "what somebody else has said of a trip meanwhile stands beside one's own, and one of both counts; who logs out leaves nothing (%s)",
  async (language) => {
    const say = { ...roadWords[language], ...words[language] };
    const { admin, tripId } = await aDriverWithWork(say.driver, say.plate);
    const page = await aTraveller(language, say.driver.email);
    await keepDay(page, say.connected);
    const trip = () => callApi(admin, "GET", `/api/Trips/${tripId}`);
    const theirs = (description: string) =>
      callApi(admin, "PUT", "/api/Trips", { tripIds: [tripId], type: 0, description });

    for (const [choice, description] of [
      [say.take, "Kunde Auer 1"],
      [say.discard, "Kunde Berger 2"],
    ] as const) {
      const number = description.slice(-1);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText(say.offline).waitFor();
      await editPurpose(page, say, `Kunde Auer ${number}`);
      await theirs(`Kunde Berger ${number}`);
      await page.context().setOffline(false);
      await page.getByText(say.meanwhile).waitFor();
      await judge(page, "offline-conflict");
      await page.getByRole("button", { name: choice, exact: true }).click();
      await page.locator("#waiting").waitFor({ state: "detached" });
      await expect.poll(trip).toMatchObject({ description });
      await page.getByText(description).waitFor();
    }

    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(say.offline).waitFor();
    await tap(page, say.start);
    await page.getByRole("button", { name: say.more, exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: say.logout }).click();
    await page.getByText(say.lost).waitFor();
    await judge(page, "offline-logout");
    await page.getByRole("button", { name: say.logout }).last().click();
    await page.waitForURL(/\/login$/);
    expect(await keptOf(page, [say.driver.lastName, "Wels", "Kunde"])).toEqual({
      rows: 0,
      local: ["language", "logoutOwed"],
      session: 0,
      told: [],
    });

    // The server hears of it with the first connection, and nobody gets in by the cookie that was left.
    await page.context().setOffline(false);
    await page.goto("/");
    await page.waitForURL(/\/login$/);
    await page.goto("/trips");
    await page.waitForURL(/\/login$/);
    await expect
      .poll(() => keptOf(page, [say.driver.lastName, "Wels", "Kunde"]))
      .toEqual({ rows: 0, local: ["language"], session: 0, told: [] });
  },
);

test.each(languages)(
  "whose session has ended while he was not looking is told what went with it (%s)",
  async (language) => {
    const say = { ...roadWords[language], ...words[language] };
    await aDriverWithWork(say.ended, say.endedPlate);
    const page = await aTraveller(language, say.ended.email);
    await keepDay(page, say.connected);
    const own = (await callApi(page, "GET", "/api/Sessions")) as { id: string; isCurrent: boolean }[];
    const elsewhere = await aGuest(language, say.ended.email);
    await elsewhere.goto("/help");
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(say.offline).waitFor();
    await tap(page, say.start);
    await page.goto("about:blank");

    await callApi(elsewhere, "DELETE", `/api/Sessions/${own.find(({ isCurrent }) => isCurrent)!.id}`);
    await page.context().setOffline(false);
    await page.goto("/");
    await page.waitForURL(/\/login$/);
    await page.getByText(say.gone).waitFor();
  },
);

/** What a browser keeps of anybody: rows, names of settings, and which of these words its caches tell. */
function keptOf(page: Page, words: string[]) {
  return page.evaluate(async (wanted) => {
    const opened = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(opening.error!));
      });
    const countIn = (store: IDBObjectStore) =>
      new Promise<number>((resolve) => {
        const counting = store.count();
        counting.addEventListener("success", () => resolve(counting.result));
      });
    let rows = 0;
    for (const { name } of await indexedDB.databases()) {
      const database = await opened(name!);
      for (const store of database.objectStoreNames)
        rows += await countIn(database.transaction(store).objectStore(store));
      database.close();
    }
    const told: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        if (pathname !== "/" && !pathname.startsWith("/assets/")) told.push(pathname);
        if (pathname !== "/") continue;
        const text = await (await cache.match(request))!.text();
        told.push(...wanted.filter((word) => text.includes(word)));
      }
    }
    return { rows, local: Object.keys(localStorage).toSorted(), session: sessionStorage.length, told };
  }, words);
}
