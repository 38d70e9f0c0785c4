import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { mandatorUsers, users } from "@wegbuch/contract/users/endpoints";
import type { MandatorUser, MandatorUserFilter } from "@wegbuch/contract/users/schemas";
import { call, read, useRefresh, useWrite } from "../../api/client.ts";
import { besideFields, silently } from "../../api/query-client.ts";

/** One page of the users of all mandators; the one before stays in view until it is there. */
export function useMandatorUsers(filter: MandatorUserFilter) {
  return useQuery({ ...read(mandatorUsers.list, { query: filter }), placeholderData: keepPreviousData });
}

/** E-mail addresses of the first 50 users of a mandator (document 1, section 9), to choose copies from. */
export function useEmailsOf(mandatorId: string): readonly string[] {
  const { data } = useQuery({
    ...read(users.list, { query: { mandatorId, page: 1, perPage: 50 } }),
    ...silently,
  });
  return data?.items.map(({ email }) => email) ?? [];
}

export function useSendWelcomeMail() {
  return useWrite(mandatorUsers.sendWelcomeMail, { refresh: [], ...besideFields });
}

/** Begins to act as a user (OQ-063). */
export function useSurrogate() {
  return useMutation({
    mutationFn: ({ id }: MandatorUser) => call(mandatorUsers.surrogate, { params: { id } }),
  });
}

/** After an import; mandators show how many users they have. */
export function useRefreshUsers() {
  return useRefresh([mandatorUsers.list, users.list, mandators.list]);
}

/** Imports one line of a file (OQ-084). */
export function importUser(cells: readonly string[], mandatorId: string): Promise<unknown> {
  return call(mandatorUsers.add, { body: bodyOfLine(cells, mandatorId) });
}

/** The nine columns of a line by their position (document 1, 2.10). */
export function bodyOfLine(cells: readonly string[], mandatorId: string): BodyOf<typeof mandatorUsers.add> {
  const [
    foreignId = "",
    firstName = "",
    lastName = "",
    email = "",
    description = "",
    group = "",
    role = "",
    password = "",
    welcomeMail = "",
  ] = cells;
  return {
    mandatorId,
    foreignId,
    firstName,
    lastName,
    email,
    description,
    group,
    role,
    password,
    welcomeMail,
  };
}
