import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useInboxReport } from "../entities/inbox/data.ts";

/** How many things wait for a person, by the address of the page where they do. */
export function useBadges(user: CurrentUser): Readonly<Record<string, number | undefined>> {
  return { "/inbox": useInboxReport(user)?.count };
}
