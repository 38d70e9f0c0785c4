import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { roles, rolesGivenBy } from "@wegbuch/contract/access/roles";
import { sessions } from "@wegbuch/contract/sessions/endpoints";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import { documents } from "@wegbuch/contract/documents/endpoints";
import { factors } from "@wegbuch/contract/factors/endpoints";
import { groups } from "@wegbuch/contract/groups/endpoints";
import type { BodyOf, Endpoint } from "@wegbuch/contract/kit/endpoint";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { mandatorUsers, passwords, users } from "@wegbuch/contract/users/endpoints";
import type { MandatorUserFilter, User, UserFilter } from "@wegbuch/contract/users/schemas";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { call } from "../../api/call.ts";
import { read, useRefresh, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { useInstallationServices } from "../../api/installation.ts";
import { besideFields, silently } from "../../api/query-client.ts";

/** A user shows in lists, groups and as owner of vehicles, and may be the one at the screen. */
const refresh: readonly Endpoint[] = [
  users.list,
  users.read,
  users.current,
  groups.read,
  vehicles.list,
  vehicles.read,
];

/** What the person may do here: the doors of the calls behind it, and whom he may change (rule access/giving-roles). */
export function useRights() {
  const own = useCurrentUser();
  const access = accessOf(own);
  const installation = useInstallationServices();
  const given: readonly number[] = rolesGivenBy(access.role);
  const mayWrite = mayUse(access, users.change);
  return {
    mayWrite,
    mayExport: mayUse(access, documents.users),
    maySeeLogins: mayUse(access, sessions.loginsOfUser),
    mayResetFactors: mayUse(access, factors.reset),
    maySetPasswords: mayUse(access, passwords.changePassword),
    hasCostcenters: mayUse(access, costcenters.list),
    /** Group leaders put users into groups of theirs (rule groups/first-group). */
    needsGroup: access.role === roles.groupLeader,
    isSupport: access.isSupport,
    /** Some installations show it only to those who may change it (rule access/special-client). */
    seesRole: mayWrite || installation?.specialClient !== true,
    /** Leaders make nobody a leader with a right they lack themselves. */
    lacks: (right: "canCalibrate" | "canShowTracks" | "canMergeSplitTrips") =>
      access.role === roles.groupLeader && !own[right],
    mayChange: ({ roleId }: User) => mayWrite && given.includes(roleId),
    isOwn: ({ id }: User) => id === own.id,
  };
}

/** One page of the users; the one before stays in view until it is there. */
export function useUsers(filter: UserFilter) {
  return useQuery({ ...read(users.list, { query: filter }), placeholderData: keepPreviousData });
}

/** A user as he is now; what the list said of him stands until then. */
export function useUser(user: User): User {
  const { data } = useQuery({ ...read(users.read, { params: { id: user.id } }) });
  return data ?? user;
}

/** Whether a user has a second factor, for who may know; undefined while it is not known. */
export function useHasSecondFactor({ id }: User): boolean | undefined {
  const { data } = useQuery({
    ...read(factors.ofUser, { params: { id } }),
    enabled: mayUse(accessOf(useCurrentUser()), factors.ofUser),
    staleTime: 0,
  });
  return data?.hasSecondFactor;
}

/** The roles the person may give, as the server says. */
export function useRoles(): readonly number[] {
  const { data } = useQuery({ ...read(users.roles, {}), staleTime: 60_000 });
  return data?.map(({ id }) => id) ?? [];
}

export function useCreateUser() {
  return useWrite(users.create, { refresh, ...besideFields });
}

export function useChangeUser() {
  return useWrite(users.change, { refresh, ...besideFields });
}

export function useChangeUsers() {
  return useWrite(users.changeMany, { refresh, ...besideFields });
}

/** Archives several users, or takes them back (rule lists/archive-toggle). */
export function useToggleArchives() {
  return useWrite(users.toggleArchives, { refresh });
}

/** Gives somebody a new password, confirmed by one's own (rule accounts/password). */
export function useChangePassword() {
  return useWrite(passwords.changePassword, { refresh: [users.list, users.read], ...besideFields });
}

/** Mails somebody a new temporary password (rule accounts/mailed-password). */
export function useResetPassword() {
  return useWrite(passwords.resetPassword, { refresh: [users.list, users.read] });
}

/** One page of the users of all mandators; the one before stays in view until it is there. */
export function useMandatorUsers(filter: MandatorUserFilter) {
  return useQuery({ ...read(mandatorUsers.list, { query: filter }), placeholderData: keepPreviousData });
}

/** E-mail addresses of the first 50 users of a mandator (rule users/welcome-mail), to choose copies from. */
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

/** Begins to act as a user (rule access/support). */
export function useSurrogate() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(mandatorUsers.surrogate, { params: { id }, body: { reason } }),
  });
}

/** After an import; mandators show how many users they have. */
export function useRefreshUsers() {
  return useRefresh([mandatorUsers.list, users.list, mandators.list]);
}

/** Imports one line of a file (rule users/import). */
export function importUser(cells: readonly string[], mandatorId: string): Promise<unknown> {
  return call(mandatorUsers.add, { body: bodyOfLine(cells, mandatorId) });
}

/** The nine columns of a line by their position (rule users/welcome-mail). */
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
