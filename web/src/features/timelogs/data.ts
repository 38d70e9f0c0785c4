import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { roles } from "@wegbuch/contract/access/roles";
import { timeLogDocuments } from "@wegbuch/contract/documents/endpoints";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { payroll } from "@wegbuch/contract/payroll/endpoints";
import { months, roadside, timeLogs } from "@wegbuch/contract/timelogs/endpoints";
import { clockOf } from "@wegbuch/contract/timelogs/clock/rules";
import { whyNotExempt } from "@wegbuch/contract/timelogs/rules";
import {
  type LogExemption,
  Roadside,
  type TimeEvent,
  type TimeLog,
  type TimeLogEntry,
} from "@wegbuch/contract/timelogs/schemas";
import { users } from "@wegbuch/contract/users/endpoints";
import { monthRefresh } from "../../entities/timelogs/data.ts";
import { call } from "../../api/call.ts";
import { read, readIfAny, useRefresh, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { useConnection } from "../../api/connection.ts";
import { keepShown, keptShown } from "../../api/held-device.ts";
import { besideFields, silently } from "../../api/query-client.ts";
import { boundsOf, periodOf, shiftPeriod, today } from "../../ui/dates/period.ts";
import type { TimeFilter } from "./filter.ts";

/** A day of a person, as a row of either view. */
export type DayOfPerson = { user: Reference; exemption: LogExemption | null; log: TimeLog };

/** All there may be (rule lists/selectors). */
const logsPerPage = 9_999;
const refreshMilliseconds = 60_000;

const weeksRefresh = [timeLogs.list, timeLogs.weeks, roadside.read, ...monthRefresh];
const refresh = [timeLogs.read, ...weeksRefresh];
const exemptionRefresh = [...refresh, users.list, users.read];

/** Who reads the page, whether only of himself, and whether as a file too. */
export function useReader() {
  const user = useCurrentUser();
  return {
    self: { id: user.id, name: `${user.firstName} ${user.lastName}` } satisfies Reference,
    isSupport: user.supportedBy !== null,
    hasPassword: user.hasPassword,
    isDriver: user.role.id === roles.driver,
    mayExport: mayUse(accessOf(user), timeLogDocuments.pdf),
    mayPay: mayUse(accessOf(user), payroll.list),
    mayCheck: mayUse(accessOf(user), months.list),
    mayOpen: mayUse(accessOf(user), months.open) && user.supportedBy === null,
    mayExempt: mayUse(accessOf(user), timeLogs.exempt),
    whyNotExempt: (personId: string) => whyNotExempt({ userId: user.id, ...accessOf(user) }, personId),
  };
}

/** Everybody with a log or driving times on a day, a page of them. */
export function useDay({ view, day, page, perPage }: TimeFilter) {
  return useQuery({
    ...read(timeLogs.list, { query: { ...boundsOf(periodOf("day", day)), page, perPage } }),
    ...whileItLasts(day),
    enabled: view === "day",
    placeholderData: keepPreviousData,
    select: daysOf,
  });
}

/** The days of a person in a month, the latest first. */
export function useMonth(userId: string, day: string) {
  const month = periodOf("month", day);
  return useQuery({
    ...read(timeLogs.list, { query: { ...boundsOf(month), userIds: [userId], perPage: logsPerPage } }),
    ...whileItLasts(month.last),
    select: latestFirst,
  });
}

/** What there is of a person on a day; null where that is nothing, undefined until it is known. */
export function useDayOf(userId: string | undefined, day: string | undefined) {
  const asked = { ...boundsOf(periodOf("day", day ?? today())), userIds: [userId ?? ""], perPage: 1 };
  const { data, isError, refetch } = useQuery({
    ...read(timeLogs.list, { query: asked }),
    enabled: userId !== undefined && day !== undefined,
  });
  return { log: data && (data.items[0]?.timeLog[0] ?? null), isError, refetch };
}

/** What the reader has noted of the shift that goes on, else of today; undefined until it is known. */
export function useOwnShift(now: number): readonly TimeEvent[] | undefined {
  const { self } = useReader();
  const { from } = boundsOf(shiftPeriod(periodOf("day", today()), -1));
  const { to } = boundsOf(periodOf("day", today()));
  const { data } = useQuery(read(timeLogs.list, { query: { from, to, userIds: [self.id], perPage: 1 } }));
  if (data === undefined) return undefined;
  const logs = data.items[0]?.timeLog ?? [];
  const shift = logs.find(({ events }) => clockOf(events, now).is !== "off");
  return (shift ?? logs.find(({ day }) => day === today()))?.events ?? [];
}

/** The weeks that touch the month of a day. */
export const useLoggedWeeks = (userId: string, month: string) =>
  useQuery(read(timeLogs.weeks, { params: { userId }, query: { month } }));

/** How the months of people stand, a page of them. */
export function useChecks({ day, page, perPage }: TimeFilter) {
  const month = day.slice(0, 7);
  return useQuery({
    ...read(months.list, { query: { month, page, perPage } }),
    placeholderData: keepPreviousData,
  });
}

export const useCheckMonths = () => useWrite(months.check, { refresh: monthRefresh, ...besideFields });

export const useOpenMonth = () => useWrite(months.open, { refresh: [timeLogs.list, ...monthRefresh] });

export const useRefreshMonths = () => useRefresh([timeLogs.list, ...monthRefresh]);

/** Closes a month; one of many, of which each is told by itself how it went. */
export const closeMonth = (params: { userId: string; month: string }, isUnconfirmedToo: boolean) =>
  call(months.close, { params, body: { isUnconfirmedToo } });

export const useSignWeek = () => useWrite(timeLogs.sign, { refresh: weeksRefresh, ...besideFields });

export const useChangeDuty = () => useWrite(timeLogs.changeDuty, { refresh: weeksRefresh, ...besideFields });

/** By nobody's law nothing is missed. */
const byLaw = { country: "DE", drivingBreakMinutes: 30 } as const;

/** How long a break the collective agreement asks for (rule timelogs/agreement); nothing is missed until that is known. */
export function useNeededBreak() {
  const { data } = useQuery({ ...read(timeLogs.rules, {}), staleTime: 600_000 });
  const rules = data ?? byLaw;
  const why = rules.drivingBreakMinutes === 45 ? "longBreakMissedWhy" : "breakMissedWhy";
  return { rules, why } as const;
}

/** One's own last 56 days: as the server has them, else as they were shown last on this device. */
export function useRoadside(isWanted = true) {
  const kept = Roadside.safeParse(keptShown()).data;
  const { data, isError, refetch } = useQuery({
    queryKey: read(roadside.read, {}).queryKey,
    queryFn: async (context) => {
      const { queryFn } = read(roadside.read, {});
      const shown = await (queryFn as (of: typeof context) => Promise<Roadside>)(context);
      keepShown(shown);
      return shown;
    },
    ...silently,
    enabled: isWanted,
    refetchInterval: refreshMilliseconds,
  });
  const isOffline = useConnection() !== "fine";
  return { data: data ?? kept, isOffline, isError, refetch };
}

export const useEndRoadside = () => useWrite(roadside.end, { refresh: [], ...besideFields });

export const useNoteNow = () => useWrite(timeLogs.clock, { refresh });

/** How somebody is called who is named by the address alone; undefined until that is known. */
export function useName(userId: string): string | undefined {
  const { self } = useReader();
  const { data } = useQuery({
    ...readIfAny(users.read, { params: { id: userId } }),
    ...silently,
    enabled: userId !== self.id,
  });
  return userId === self.id ? self.name : data ? `${data.firstName} ${data.lastName}` : undefined;
}

export const useAddEntry = () => useWrite(timeLogs.add, { refresh, ...besideFields });

/** The same where no form shows what is refused. */
export const useAddEntryAtOnce = () => useWrite(timeLogs.add, { refresh });

export const useChangeEvent = () => useWrite(timeLogs.changeEvent, { refresh, ...besideFields });

export const useEndWork = () => useWrite(timeLogs.endWork, { refresh, ...besideFields });

export const useExempt = () => useWrite(timeLogs.exempt, { refresh: exemptionRefresh, ...besideFields });

export const useEndExemption = () => useWrite(timeLogs.endExemption, { refresh: exemptionRefresh });

export const useRemoveEvent = () => useWrite(timeLogs.removeEvent, { refresh });

export const useRemoveDay = () => useWrite(timeLogs.remove, { refresh });

function daysOf(page: Page<TimeLogEntry>): Page<DayOfPerson> {
  return {
    ...page,
    items: page.items.flatMap(({ timeLog, ...person }) => timeLog.map((log) => ({ ...person, log }))),
  };
}

function latestFirst(page: Page<TimeLogEntry>): Page<DayOfPerson> {
  const days = daysOf(page);
  return { ...days, items: days.items.toReversed() };
}

/** Driving times of a day that is not over grow while it is looked at. */
function whileItLasts(last: string) {
  return { refetchInterval: last >= today() ? refreshMilliseconds : (false as const) };
}
