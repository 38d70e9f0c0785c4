import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { superUsers } from "@wegbuch/contract/superusers/endpoints";
import { users } from "@wegbuch/contract/users/endpoints";
import { call } from "../../api/call.ts";
import { read, useWrite } from "../../api/client.ts";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { ApiProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { silently } from "../../api/query-client.ts";

const refresh = [superUsers.list];

/** All super admins that match, by last name; those before stay in view until they are there. */
export function useSuperUsers(searchTerm: string) {
  return useQuery({
    ...read(superUsers.list, { query: { searchTerm: searchTerm || undefined } }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateSuperUser() {
  return useWrite(superUsers.create, { refresh, ...silently });
}

/** Changes a person, who may be the one at the screen: the name in the top bar follows. */
export function useChangeSuperUser() {
  return useWrite(superUsers.change, { refresh: [...refresh, users.current], ...silently });
}

export function useRemoveSuperUser() {
  return useWrite(superUsers.remove, { refresh });
}

export function useChangePassword() {
  return useMutation({
    ...silently,
    mutationFn: ({ id, newPassword }: { id: string; newPassword: string }) =>
      call(superUsers.changePassword, { params: { id }, body: { newPassword } }),
  });
}

/** What a refusal says about fields; a taken address is the field of that name. */
export function refusedPerson(error: unknown): FieldErrors {
  const fields = refusedFields(error);
  const isTaken = error instanceof ApiProblem && error.body.title === "EmailAlreadyInUse";
  return isTaken ? { email: Object.values(fields)[0] ?? problemText(error).text } : fields;
}
