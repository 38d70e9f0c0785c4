import { queryOptions, useQuery } from "@tanstack/react-query";
import { auth } from "@wegbuch/contract/auth/endpoints";
import type { Services } from "@wegbuch/contract/auth/schemas";
import { read } from "./client.ts";
import { outlivingSessions } from "./query-client.ts";
import { ask, told } from "./told.ts";

/** What the installation tells everybody; whoever came through the login knows it already. */
export const installationServices = queryOptions({
  ...read(auth.services, {}),
  ...outlivingSessions,
  queryFn: () => ask(auth.services),
  initialData: () => told(auth.services),
});

const version = queryOptions({
  ...read(auth.status, {}),
  ...outlivingSessions,
  queryFn: () => ask(auth.status),
  initialData: () => told(auth.status),
});

/** Addresses and switches of the installation; undefined while they are unknown. */
export function useInstallationServices(): Services | undefined {
  return useQuery(installationServices).data;
}

/** The version the server runs; undefined while it is unknown (rule accounts/who-is-there). */
export function useVersion(): string | undefined {
  return useQuery(version).data?.version;
}
