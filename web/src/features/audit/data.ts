import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { audits } from "@wegbuch/contract/audit/endpoints";
import { calibrations } from "@wegbuch/contract/calibrations/endpoints";
import type { AuditFilter } from "@wegbuch/contract/audit/schemas";
import { call } from "../../api/call.ts";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { mostAtOnce } from "../../entities/seals/data.ts";

/** What was mended meanwhile counts at once: nothing is taken from the cache without asking again. */
const fresh = { staleTime: 0, refetchOnMount: "always" } as const;

/** One page of the vehicles; the one before stays in view until it is there. */
export function useAudits(filter: AuditFilter) {
  return useQuery({ ...read(audits.list, { query: filter }), ...fresh, placeholderData: keepPreviousData });
}

/** All vehicles a list finds, on whatever page, as far as they can be sealed at once. */
export async function readAudited(filter: AuditFilter): Promise<readonly string[]> {
  const query = { ...filter, months: 1, page: 1, perPage: mostAtOnce };
  return (await call(audits.list, { query })).items.map(({ id }) => id);
}

/** All that was found in a month of a vehicle. */
export function useAudit(vehicleId: string, month: string) {
  return useQuery({
    ...read(audits.read, { params: { vehicleId, month } }),
    ...fresh,
    placeholderData: keepPreviousData,
  });
}

/** Whether the person may mend and explain: the door of the call behind it. */
export function useMayMend(): boolean {
  return mayUse(accessOf(useCurrentUser()), audits.explain);
}

/** Whether the person may set odometers right, where some findings are mended. */
export function useMayCalibrate(): boolean {
  return mayUse(accessOf(useCurrentUser()), calibrations.create);
}

/** Says why a finding is none, or takes that back. */
export function useAnswer() {
  return useWrite(audits.explain, { refresh: [audits.read, audits.list] });
}
