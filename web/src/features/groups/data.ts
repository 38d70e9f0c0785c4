import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { groups } from "@wegbuch/contract/groups/endpoints";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { users } from "@wegbuch/contract/users/endpoints";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { call } from "../../api/call.ts";
import { read, readIfAny, useRefresh, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { besideFields } from "../../api/query-client.ts";
import { applied, type Candidate, type Difference, isDifferent } from "./transfer.ts";

/** The two kinds of members. */
export type Kind = "vehicles" | "users";
export const kinds: readonly Kind[] = ["vehicles", "users"];

const refreshTree = [groups.tree, groups.read, groups.list];
/** Who is in which group shows on people and vehicles too, and decides who sees what. */
const refresh: readonly Endpoint[] = [
  ...refreshTree,
  vehicles.list,
  vehicles.read,
  vehicles.report,
  users.list,
  users.read,
];

/** All there may be (rule lists/selectors). */
const all = { page: 1, perPage: 999_999 };

/** What the person may do here: the doors of the calls behind it. */
export function useRights() {
  return { mayWrite: mayUse(accessOf(useCurrentUser()), groups.change) };
}

/** A group with its sub-groups and direct members; null once it is removed. The one before stays until it is there. */
export function useGroup(id: string | undefined) {
  return useQuery({
    ...readIfAny(groups.read, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Asks again for the tree and the group that is shown: it may have been removed meanwhile. */
export function useRefreshGroups() {
  return useRefresh(refreshTree);
}

/** All active vehicles, or all active users, as far as they can be chosen by: loaded once for as long as they hold. */
export function useCandidates(kind: Kind) {
  const ofVehicles = read(vehicles.list, { query: all }).queryKey;
  const ofUsers = read(users.list, { query: all }).queryKey;
  return useQuery({
    queryKey: [...(kind === "vehicles" ? ofVehicles : ofUsers), "candidates"],
    queryFn: ({ signal }): Promise<Omit<Candidate, "isArchived">[]> =>
      kind === "vehicles" ? allVehicles(signal) : allUsers(signal),
    staleTime: 5 * 60_000,
  });
}

async function allVehicles(signal: AbortSignal) {
  const { items } = await call(vehicles.list, { query: all, signal });
  return items.map(({ id, name, licensePlate }) => ({ id, name, about: licensePlate }));
}

async function allUsers(signal: AbortSignal) {
  const { items } = await call(users.list, { query: all, signal });
  return items.map(({ id, firstName, lastName, email }) => ({
    id,
    name: `${firstName} ${lastName}`,
    about: email,
  }));
}

export function useCreateGroup() {
  return useWrite(groups.create, { refresh: refreshTree, ...besideFields });
}

export function useRenameGroup() {
  return useWrite(groups.change, { refresh, ...besideFields });
}

export function useMoveGroup() {
  return useWrite(groups.move, { refresh, ...besideFields });
}

export function useRemoveGroup() {
  return useWrite(groups.remove, { refresh, ...besideFields });
}

type GroupEdit = { id: string; name?: string } & Record<Kind, Difference>;

/** Renames a group and changes its members by what the person changed, whatever others did to them meanwhile. */
export function useEditGroup() {
  const refreshAll = useRefresh(refresh);
  return useMutation({
    ...besideFields,
    mutationFn: async ({ id, name, ...differences }: GroupEdit) => {
      const params = { id };
      const changed = kinds.filter((kind) => isDifferent(differences[kind]));
      const now = changed.length > 0 ? await call(groups.read, { params }) : undefined;
      const idsOf = (kind: Kind) =>
        now && changed.includes(kind) ? applied(now[kind], differences[kind]) : undefined;
      const body = { name, vehicleIds: idsOf("vehicles"), userIds: idsOf("users") };
      return call(groups.change, { params, body });
    },
    onSuccess: refreshAll,
  });
}

type MemberMove = { kind: Kind; id: string; from: string; to?: string };

/** Takes a vehicle or user out of one group, and into another if it is named; its other groups stay. */
export function useMoveMember() {
  const refreshAll = useRefresh(refresh);
  return useMutation({
    mutationFn: async ({ kind, id, from, to }: MemberMove) => {
      const params = { id };
      const isVehicle = kind === "vehicles";
      const { groupIds } = await (isVehicle ? call(vehicles.read, { params }) : call(users.read, { params }));
      const rest = groupIds.filter((groupId) => groupId !== from && groupId !== to);
      const next = to === undefined ? rest : [...rest, to];
      return isVehicle
        ? call(vehicles.changeMany, { body: { vehicleIds: [id], groupIds: next } })
        : call(users.changeMany, { body: { userIds: [id], groupIds: next } });
    },
    onSuccess: refreshAll,
  });
}
