import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { roles } from "@wegbuch/contract/access/roles";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useEffect } from "react";
import { useConnection } from "../api/connection.ts";
import { isInstalled } from "../api/installing.ts";
import { readWaiting, sendWaiting, useWaiting, waitingNumber } from "../api/offline/waiting.ts";
import { useSessionState } from "../api/session.ts";
import { keepForTheRoad, keptKey } from "../features/offline/data.ts";
import { useIsPhone } from "../ui/theme/media.ts";
import { idle } from "./idle.ts";

/** So often what is kept is read anew, and what waits is tried again. */
const keepMilliseconds = 300_000;
const sendMilliseconds = 10_000;

/** Keeps on this device what its person needs without a connection, and sends what he wrote without one. */
export function useOffline(user: CurrentUser | undefined): void {
  const cache = useQueryClient();
  const isPhone = useIsPhone();
  const isKnown = useSessionState() === "authorised" && user?.supportedBy === null && user.mandator !== null;
  const isThere = useConnection() === "fine" && isKnown;
  const toSend = useWaiting().filter(({ standing }) => standing.is === "waiting").length;
  const isOnTheRoad =
    isPhone || isInstalled() || user?.role.id === roles.driver || user?.role.id === roles.driverViewer;

  useEffect(() => {
    if (user !== undefined) void readWaiting();
  }, [user]);

  useEffect(() => {
    if (!isThere || toSend === 0 || user === undefined) return undefined;
    void send(cache, user);
    const timer = setInterval(() => void send(cache, user), sendMilliseconds);
    return () => clearInterval(timer);
  }, [cache, isThere, toSend, user]);

  useEffect(() => {
    if (!isThere || !isOnTheRoad || user === undefined) return undefined;
    let isLeft = false;
    // At the first visit the program is kept first.
    void navigator.serviceWorker?.ready.then(() => (isLeft ? undefined : keep(cache, user)));
    const timer = setInterval(() => void keep(cache, user), keepMilliseconds);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [cache, isThere, isOnTheRoad, user]);
}

let isSending = false;

async function send(cache: QueryClient, user: CurrentUser): Promise<void> {
  if (isSending) return;
  isSending = true;
  const before = waitingNumber();
  try {
    await sendWaiting(user.id);
  } finally {
    isSending = false;
  }
  if (waitingNumber() === before) return;
  await Promise.all([cache.invalidateQueries(), keep(cache, user)]);
}

/** What cannot be read now is kept next time. */
async function keep(cache: QueryClient, user: CurrentUser): Promise<void> {
  await idle();
  await keepForTheRoad(user).then(
    () => cache.invalidateQueries({ queryKey: keptKey }),
    () => undefined,
  );
}
