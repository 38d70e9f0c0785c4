// The service worker: keeps the program on the device, so that a driver's screens open without a connection too
// (rule offline/program), and shows what the device is told. It never touches the API, and asks nothing by itself but the files
// of its own build.

import { hearPushes } from "./hear-pushes.ts";

/** Put in by the build (`web/tools/installable.ts`): the script the page begins with, and all that drivers need. */
declare const __ENTRY__: string;
declare const __FILES__: readonly string[];

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const page = "/";
const cacheName = `program ${__ENTRY__}`;
/** A path of the program, as the server knows them: plain words between slashes. */
const pagePath = /^(?:\/[\w-]+)*\/?$/;
const ofTheServer = /^\/(?:api|health|heads|metrics|s)(?:\/|$)/i;
/** So long the server may take to answer with a page where one is kept. */
const patienceMilliseconds = 5_000;

worker.addEventListener("install", (event) => event.waitUntil(keepProgram()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (isPage(request, pathname)) event.respondWith(newestPage(event));
  else if (__FILES__.includes(pathname)) event.respondWith(keptFile(request));
});
worker.addEventListener("message", ({ data, ports: [port] }: ExtendableMessageEvent) => {
  // Only whoever uses the program says so: what was begun in it would be lost (rule offline/update).
  if (data === "takeOver") void worker.skipWaiting();
  else if (typeof data?.entry === "string") port?.postMessage(data.entry === __ENTRY__);
});

hearPushes(worker);

/** Page and files belong together: where the server has gone on meanwhile, nothing is kept until the next try. */
async function keepProgram(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...__FILES__]);
  const answer = await fetch(page, { cache: "no-store" });
  if (!(await keep(answer))) throw new Error("The page is of another build");
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

const isPage = (request: Request, pathname: string) =>
  request.mode === "navigate" && pagePath.test(pathname) && !ofTheServer.test(pathname);

/** What the server answers, with its own headers; what was kept where it does not, with those of then. */
async function newestPage(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request);
  const kept = await caches.match(page, { cacheName });
  if (kept === undefined) return asked;
  const answer = await Promise.race([asked.catch(() => null), patience()]);
  if (answer === null || answer.status >= 502) return kept;
  // A full device keeps what it has.
  event.waitUntil(keep(answer.clone()).catch(() => undefined));
  return answer;
}

const patience = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, patienceMilliseconds, null);
  });

async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

/** Keeps a page of this build as the newest; whether it is one, and not that of the login. */
async function keep(answer: Response): Promise<boolean> {
  if (!answer.ok || answer.redirected) return false;
  const copy = answer.clone();
  const text = await answer.text();
  if (!text.includes(`"${__ENTRY__}"`) || !text.includes("<!--program-->")) return false;
  const cache = await caches.open(cacheName);
  await cache.put(page, copy);
  return true;
}
