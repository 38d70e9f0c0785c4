import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { mandatorBoxes } from "@wegbuch/contract/boxes/endpoints";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import type { MandatorFilter } from "@wegbuch/contract/mandators/schemas";
import { sso } from "@wegbuch/contract/sso/endpoints";
import { mandatorUsers } from "@wegbuch/contract/users/endpoints";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { call } from "../../api/call.ts";
import { read, useWrite } from "../../api/client.ts";
import { ApiProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { silently } from "../../api/query-client.ts";

const { list } = mandators;

/** One page of the mandators; the one before stays in view until it is there. */
export function useMandators(filter: MandatorFilter) {
  return useQuery({ ...read(list, { query: filter }), placeholderData: keepPreviousData });
}

/** Creating one also makes a user and takes boxes. */
export function useCreateMandator() {
  return useWrite(mandators.create, { refresh: [list, mandatorBoxes.list, mandatorUsers.list], ...silently });
}

export function useChangeMandator() {
  return useWrite(mandators.change, { refresh: [list, mandatorBoxes.list], ...silently });
}

/** Archives a mandator or takes it back; the name is what was typed. */
export function useToggleArchive() {
  return useWrite(mandators.toggleArchive, { refresh: [list] });
}

/** The domains a mandator has added for company accounts. */
export const useDomains = (id: string) => useQuery(read(sso.domainsOf, { params: { id } }));
export const useConfirmDomain = () => useWrite(sso.confirmDomain, { refresh: [sso.domainsOf], ...silently });

/** Begins to act as a mandator's oldest administrator. */
export function useSurrogate() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(mandators.surrogate, { params: { id }, body: { reason } }),
  });
}

/** What a refusal says about fields of the form; a taken e-mail address is the administrator's. */
export function refusedDraft(error: unknown): FieldErrors {
  const fields = refusedFields(error);
  const isTaken = error instanceof ApiProblem && error.body.title === "EmailAlreadyInUse";
  return isTaken ? { "administrator.email": problemTextOf(fields, error) } : fields;
}

function problemTextOf(fields: FieldErrors, error: unknown): string {
  return Object.values(fields)[0] ?? problemText(error).text;
}
