import { Resolver } from "node:dns";

/** Whether all are addresses at which name servers may be asked, each with or without a port. */
export function areNameServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}
