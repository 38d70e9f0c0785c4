import { useQuery } from "@tanstack/react-query";
import { auth } from "@wegbuch/contract/auth/endpoints";
import type { Services } from "@wegbuch/contract/auth/schemas";
import { read } from "./client.ts";
import { outlivingSessions } from "./query-client.ts";

/** What the installation tells everybody: addresses and switches; undefined while it is unknown. */
export function useInstallationServices(): Services | undefined {
  return useQuery({ ...read(auth.services, {}), ...outlivingSessions }).data;
}

/** The version the server runs; undefined while it is unknown (rule accounts/who-is-there). */
export function useVersion(): string | undefined {
  return useQuery({ ...read(auth.status, {}), ...outlivingSessions }).data?.version;
}
