import { useRouter } from "@tanstack/react-router";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { pushSubscriptions } from "@wegbuch/contract/pushsubscriptions/endpoints";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { accessOf } from "../api/current-user.ts";
import { findSubscribed, isRemembered, pushObstacle, rememberEndpoint, subscribe } from "../api/pushing.ts";
import { sessionState } from "../api/session.ts";
import { useInboxReport } from "../entities/inbox/data.ts";
import { idle } from "./idle.ts";

/** Goes where somebody has clicked on what his device was told, and keeps the device told (rule push/shown). */
export function usePushes(user: CurrentUser): void {
  const { history } = useRouter();
  const count = useInboxReport(user)?.count;
  const isPerson = mayUse(accessOf(user), pushSubscriptions.keep);

  useEffect(() => {
    const worker = globalThis.navigator.serviceWorker;
    const follow = ({ data, ports: [port] }: MessageEvent) => {
      if (typeof data?.open !== "string") return;
      port?.postMessage("leads");
      history.push(data.open);
    };
    worker?.addEventListener("message", follow);
    return () => worker?.removeEventListener("message", follow);
  }, [history]);

  useEffect(() => {
    // The number on the app is that of the last evening otherwise; not every system has any.
    if (isPerson && count !== undefined) navigator.setAppBadge?.(count).catch(() => undefined);
  }, [isPerson, count]);

  useEffect(() => {
    if (isPerson) void renew().catch(() => undefined);
  }, [isPerson]);
}

/** Browsers change their address, and installations their key: the server hears of it when the program is opened. */
async function renew(): Promise<void> {
  if (pushObstacle() !== null || Notification.permission !== "granted") return;
  await idle();
  const { publicKey, devices } = await call(pushSubscriptions.list, {});
  const current = devices.find(({ isCurrent }) => isCurrent);
  // Who has logged out meanwhile is told nothing any more.
  if (current === undefined || sessionState() !== "authorised") return;
  const subscribed = (await findSubscribed(publicKey)) ?? (await subscribe(publicKey));
  if (isRemembered(subscribed.endpoint)) return;
  await call(pushSubscriptions.keep, { body: { ...subscribed, kinds: current.kinds } });
  rememberEndpoint(subscribed.endpoint);
}
