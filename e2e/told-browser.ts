import type { Page } from "playwright-core";
import type { Subscription } from "./pushes.ts";

// The browser of stories knows no service that pushes and no system that shows anything, and says so: `subscribe` and
// `showNotification` refuse, whatever it is allowed. These two are stood in for, with what is asked of them: the permission,
// `getSubscription`, `unsubscribe`, `getNotifications` and the event of a click. What the worker does with what it is told, what a
// click leads to and what is closed, is the program's own.

/** Has the pages of a browser that are opened from now on subscribe at a service, and be asked whether they may. */
export async function letSubscribe(page: Page, subscription: Subscription): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.context().addInitScript(showElsewhere);
  await page.context().addInitScript(subscribeThere, subscription);
}

/** What was shown lies in a cache that the worker fills, by its tag. */
function showElsewhere(): void {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Object.assign(ServiceWorkerRegistration.prototype, {
    getNotifications: async () => {
      const shown = await caches.open("shown");
      return (await shown.keys()).map((key) => ({ close: () => void shown.delete(key) }));
    },
  });
}

/** That it is subscribed, and with which key, a cookie says, which outlives pages and does not go with the session. */
function subscribeThere({ endpoint, ...keys }: Subscription): void {
  const kept = () => /(?:^|; )subscribed=([\w-]+)/.exec(document.cookie)?.[1];
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;
  const subscribed = (applicationServerKey: string) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytesOf(applicationServerKey) },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      document.cookie = "subscribed=; Max-Age=0; Path=/";
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      document.cookie = `subscribed=${applicationServerKey}; Path=/`;
      return subscribed(applicationServerKey);
    },
    getSubscription: async () => {
      const key = kept();
      return key === undefined ? null : subscribed(key);
    },
  });
}

/** Whether the browser is subscribed. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => /(?:^|; )subscribed=/.test(document.cookie));

/** Hands what was sent to the worker of a page, as the browser does. */
export async function deliver(page: Page, data: string): Promise<void> {
  await showInCache(page);
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await found, data });
  await session.detach();
}

/** Of workers alone, which these types do not know. */
type Worker = { registration: ServiceWorkerRegistration };

async function showInCache(page: Page): Promise<void> {
  await workerOf(page).evaluate(() => {
    const { registration } = globalThis as unknown as Worker;
    Object.assign(registration, {
      showNotification: async (title: string, { body, tag, data }: Omit<Shown, "title">) => {
        const shown = await caches.open("shown");
        await shown.put(`/${encodeURIComponent(tag)}`, Response.json({ title, body, tag, data }));
      },
    });
  });
}

type Shown = { title: string; body: string; tag: string; data: unknown };

/** What the device shows: of what has one tag the last. */
export const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const shown = await caches.open("shown");
    const answers = await Promise.all((await shown.keys()).map((key) => shown.match(key)));
    return Promise.all(answers.map(async (answer) => (await answer!.json()) as Shown));
  });

/** A click on the one that is shown. */
export async function clickShown(page: Page): Promise<void> {
  const [shown] = await shownOn(page);
  await workerOf(page).evaluate(({ data, tag }) => {
    const close = async () => (await caches.open("shown")).delete(`/${encodeURIComponent(tag)}`);
    const notification = { data, close: () => void close() };
    // Only a browser's own event lets a worker wait; this one lives long enough.
    const click = Object.assign(new Event("notificationclick"), { notification, waitUntil: () => undefined });
    dispatchEvent(click);
  }, shown!);
}

function workerOf(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("No worker is running");
  return worker;
}
