/** Put in by the build (`web/tools/installable.ts`): the mark that stands beside what is told. */
declare const __ICON__: string;

/** What the server has sealed for this device (`server/src/platform/push/send-pushes.ts`). */
type Told = { title: string; body: string; path: string; tag: string; badge?: number };

/** Shows what comes, each cause once, and leads whoever clicks on it to its page (rule push/shown). */
export function hearPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    const told = event.data?.json() as Told | undefined;
    if (told !== undefined) event.waitUntil(show(worker, told));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { path } = event.notification.data as Pick<Told, "path">;
    event.waitUntil(open(worker, path));
  });
}

/** What has a tag takes the place of what had it before, without a sound. */
async function show(
  worker: ServiceWorkerGlobalScope,
  { title, body, path, tag, badge }: Told,
): Promise<void> {
  await worker.registration.showNotification(title, { body, tag, icon: __ICON__, data: { path } });
  // Not every system has numbers on its apps.
  if (badge !== undefined) await worker.navigator.setAppBadge?.(badge).catch(() => undefined);
}

/** In a page of ours that is open and answers, where what was begun there is asked for; else in a new one. */
async function open(worker: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0];
  if (page !== undefined && (await leads(page, path))) return;
  await worker.clients.openWindow(path);
}

/** So long a page may take to say that it goes there: one that stands at the login says nothing. */
const patienceMilliseconds = 1_000;

async function leads(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.addEventListener("message", () => resolve(true), { once: true });
    port1.start();
    setTimeout(resolve, patienceMilliseconds, false);
  });
  // Only right after the click a page may be brought to the front.
  await page.focus().catch(() => undefined);
  page.postMessage({ open: path }, [port2]);
  return answered;
}
