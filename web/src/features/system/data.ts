import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { system } from "@wegbuch/contract/system/endpoints";
import type { BoxHealthFilter, SystemState } from "@wegbuch/contract/system/schemas";
import { read, useWrite } from "../../api/client.ts";

/** While the page is in view. */
const refreshMilliseconds = 10_000;

/** Longer than the tracker ever takes while it keeps up. */
const longestWaitSeconds = 60;

/** One box alone may have a wrong clock; of several at once it is ours. */
const severalBoxes = 2;

/** How the installation is doing, renewed every ten seconds. */
export function useSystem() {
  return useQuery({ ...read(system.read, {}), refetchInterval: refreshMilliseconds });
}

/** One page of trackers with how they are doing, renewed as the gateways tell; the page before stays in view until it is there. */
export function useBoxHealth(filter: BoxHealthFilter) {
  return useQuery({
    ...read(system.boxes, { query: filter }),
    placeholderData: keepPreviousData,
    refetchInterval: 3 * refreshMilliseconds,
  });
}

/** Puts a failed mail back into the queue. */
export function useSendAgain() {
  return useWrite(system.sendAgain, { refresh: [system.read] });
}

export type Remark = { about: "arrivals" | "mails" | "jobs" | "clocks"; count: number };

/** What an operator should look after; nothing means that all is well. */
export function remarksOf({ queues, failedMailCount, failedJobCount, oddBoxCount }: SystemState): Remark[] {
  const waiting = queues.oldestArrivalInSeconds ?? 0;
  const remarks: Remark[] = [
    { about: "arrivals", count: waiting > longestWaitSeconds ? waiting : 0 },
    { about: "mails", count: failedMailCount },
    { about: "jobs", count: failedJobCount },
    { about: "clocks", count: oddBoxCount >= severalBoxes ? oddBoxCount : 0 },
  ];
  return remarks.filter(({ count }) => count > 0);
}

/** How long something runs, in its largest whole unit; `since` is an instant, `now` ms since 1970. */
export function durationOf(
  since: string,
  now: number,
): { unit: "minutes" | "hours" | "days"; count: number } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 60) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: "hours", count: hours } : { unit: "days", count: Math.floor(hours / 24) };
}
