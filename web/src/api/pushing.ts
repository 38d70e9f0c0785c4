import { isInstalled } from "./installing.ts";

/** Why a device can be told nothing. */
export type Obstacle = "unsupported" | "needsInstalling" | "denied";

/** What stands in the way on this device; null where nothing does (rule push/devices). */
export function pushObstacle(): Obstacle | null {
  if (isApple() && !isInstalled() && !("PushManager" in globalThis)) return "needsInstalling";
  const isThere = "PushManager" in globalThis && "Notification" in globalThis;
  if (!isThere || navigator.serviceWorker === undefined || !globalThis.isSecureContext) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** Phones and tablets that tell things in apps of the home screen alone; the tablets say that they are computers. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

type Subscribed = { endpoint: string; p256dh: string; auth: string };

/** Asks the person, and the browser for an address and keys; throws where either says no. */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  // Asked first: browsers ask right after a click alone.
  if ((await Notification.requestPermission()) !== "granted") throw new Error("The person does not want it");
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const kept = await pushManager.getSubscription();
  if (kept !== null && keyOf(kept) !== publicKey) await kept.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  return saidBy(await pushManager.subscribe(wanted));
}

/** Whether this browser is subscribed with this key, and where. */
export async function findSubscribed(publicKey: string): Promise<Subscribed | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const kept = (await registration?.pushManager?.getSubscription()) ?? null;
  return kept === null || keyOf(kept) !== publicKey ? null : saidBy(kept);
}

function saidBy(subscription: PushSubscription): Subscribed {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, p256dh: keys!["p256dh"]!, auth: keys!["auth"]! };
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string | null {
  if (applicationServerKey === null) return null;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const endpointKey = "pushEndpoint";

/** Where the server was told to send what this device is told; it goes with the session. */
export const rememberEndpoint = (endpoint: string): void => localStorage.setItem(endpointKey, endpoint);
export const isRemembered = (endpoint: string): boolean => localStorage.getItem(endpointKey) === endpoint;
