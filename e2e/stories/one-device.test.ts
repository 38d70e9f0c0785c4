import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { employ } from "../employ.ts";
import { roadWords, tap, whenKept } from "../on-the-road.ts";
import { callApi, daysAgo } from "../trips.ts";
import { aGuest, aTraveller, logIn } from "../visitor.ts";
import { languages } from "../words.ts";

const words = {
  "de-AT": {
    first: { firstName: "Anni", lastName: "Wechsel", email: "anni.wechsel@alpenland.example" },
    next: { firstName: "Berti", lastName: "Wechsel", email: "berti.wechsel@alpenland.example" },
    start: "Arbeit beginnen",
    more: "Mehr",
    logout: "Abmelden",
  },
  en: {
    first: { firstName: "Alma", lastName: "Wechsel", email: "alma.wechsel@alpenland.example" },
    next: { firstName: "Bert", lastName: "Wechsel", email: "bert.wechsel@alpenland.example" },
    start: "Start work",
    more: "More",
    logout: "Log out",
  },
} as const;

test.each(languages)(
  "what the next one writes without a connection is his, whatever the tab of the one before him still does (%s)",
  async (language) => {
    const say = { ...roadWords[language], ...words[language] };
    const admin = await aGuest("de-AT", "admin@alpenland.example");
    await admin.goto("/help");
    const firstId = await employ(admin, say.first);
    const nextId = await employ(admin, say.next);
    const before = await aTraveller(language, say.first.email);
    await before.goto("/offline");
    await before.getByText(say.connected).waitFor();
    await whenKept(before);
    const page = await before.context().newPage();
    await page.goto("/offline");
    await page.getByText(say.connected).waitFor();

    // He logs out where nobody hears it, and the next one logs in.
    const context = page.context();
    await context.setOffline(true);
    await page.reload();
    await page.getByText(say.offline).waitFor();
    await page.getByRole("button", { name: say.more, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: say.logout }).click();
    await page.waitForURL(/\/login$/);
    const answered: string[] = [];
    page.on("response", (answer) => answered.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
    // The other tab hears of nothing until there is somebody else, or its session would merely be over.
    await before.route("**/api/**", (route) => route.abort());
    await context.setOffline(false);
    await logIn(page, language, { email: say.next.email, password: "wegbuch-demo" });
    await page.waitForURL((url) => url.pathname !== "/login");
    const [told, entered] = ["204 /api/Authentication/Logout", "200 /api/Authentication/Authenticate"].map(
      (answer) => answered.indexOf(answer),
    );
    expect(told).toBeGreaterThanOrEqual(0);
    expect(told).toBeLessThan(entered!);
    await page.goto("/offline");
    await page.getByText(say.connected).waitFor();
    await whenKept(page);

    await context.setOffline(true);
    await page.reload();
    await page.getByText(say.offline).waitFor();
    await tap(page, say.start);
    await page.locator("#waiting").waitFor();
    await page.route("**/api/TimeLog/Clock", (route) => route.abort());
    await before.unroute("**/api/**");
    await before.route("**/api/TimeLog/Clock", (route) => route.abort());
    await context.setOffline(false);
    await expect.poll(() => lastWay(before), { timeout: 80_000 }).toBe("reload");
    await page.locator("#waiting").waitFor();

    await page.unroute("**/api/TimeLog/Clock");
    await before.unroute("**/api/TimeLog/Clock");
    await page.locator("#waiting").waitFor({ state: "detached" });
    await expect.poll(() => notedBy(admin, nextId)).toBe(1);
    expect(await notedBy(admin, firstId)).toBe(0);
  },
);

test("what a device kept before it noted whose it is arrives when the program has become newer (rule offline/queue)", async () => {
  const admin = await aGuest("de-AT", "admin@alpenland.example");
  await admin.goto("/help");
  const driver = { firstName: "Carla", lastName: "Wechsel", email: "carla.wechsel@alpenland.example" };
  const id = await employ(admin, driver);
  const page = await aTraveller("de-AT", driver.email);
  await page.goto("/sw.js");
  await page.evaluate(keepAsBefore, { id, occurredAt: new Date(Date.now() - 60_000).toISOString() });

  // At the first visit the browser has no program yet that could be newer.
  await page.goto("/offline");
  await page.getByText(roadWords["de-AT"].connected).waitFor();
  await page.reload();
  await expect.poll(() => notedBy(admin, id), { timeout: 80_000 }).toBe(1);
});

/** As the program kept a tap in the first shape of its database. */
function keepAsBefore({ id, occurredAt }: { id: string; occurredAt: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("wegbuch", 1);
    opening.addEventListener("error", () => reject(opening.error!));
    opening.addEventListener("upgradeneeded", () => {
      for (const name of ["person", "day", "changes"]) opening.result.createObjectStore(name);
      const store = (name: string) => opening.transaction!.objectStore(name);
      store("person").put({ user: { id }, keptAt: Date.now() }, "one");
      const body = { act: "startWork", occurredAt };
      const rest = { key: crypto.randomUUID(), madeAt: occurredAt, about: "", standing: { is: "waiting" } };
      store("changes").put({ call: "clock", body, order: 1, ...rest }, 1);
    });
    opening.addEventListener("success", () => {
      opening.result.close();
      resolve();
    });
  });
}

/** Has a tab ask anew, as one that is looked at again; gives how its page was opened last. */
const lastWay = (tab: Page) =>
  tab
    .evaluate(() => {
      dispatchEvent(new Event("visibilitychange"));
      return (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).type;
    })
    // It may be on its way.
    .catch(() => "underWay");

/** How many entries of today's working time somebody has. */
async function notedBy(admin: Page, userId: string): Promise<number> {
  const period = `from=${daysAgo(1)}T00:00:00Z&to=${daysAgo(-1)}T23:00:00Z`;
  const { items } = (await callApi(admin, "GET", `/api/TimeLog?userIds=${userId}&${period}`)) as {
    items: { timeLog: { events: unknown[] }[] }[];
  };
  return items.flatMap(({ timeLog }) => timeLog).flatMap(({ events }) => events).length;
}
