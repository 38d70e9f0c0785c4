import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { taxes } from "@wegbuch/contract/taxes/endpoints";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { besideFields, silently } from "../../api/query-client.ts";

/** Whether the person may look at the taxation of vehicles, and say what it follows from. */
export function useTaxRights() {
  const access = accessOf(useCurrentUser());
  return { mayRead: mayUse(access, taxes.report), mayWrite: mayUse(access, taxes.change) };
}

/** What private use of a vehicle is taxed with in a year; the year before stays in view until it is there. */
export function useTaxReport(id: string, year: number) {
  return useQuery({
    ...read(taxes.report, { params: { id }, query: { year } }),
    placeholderData: keepPreviousData,
  });
}

/** The same of one's own vehicles; undefined until it is known, and for whom there is no logbook. */
export function useOwnTaxReports(user: CurrentUser, year: number) {
  const { data } = useQuery({
    ...read(taxes.own, { query: { year } }),
    ...silently,
    enabled: mayUse(accessOf(user), taxes.own),
  });
  return data;
}

const refresh = [taxes.report, taxes.own];

export function useChangeTaxFacts() {
  return useWrite(taxes.change, { refresh, ...besideFields });
}

export function useChangeTaxYear() {
  return useWrite(taxes.changeYear, { refresh, ...besideFields });
}
