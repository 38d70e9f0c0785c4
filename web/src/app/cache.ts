import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { currentUser } from "../api/current-user.ts";
import { problemText } from "../api/problems.ts";
import { createQueryClient } from "../api/query-client.ts";
import { sessionState } from "../api/session.ts";
import { clearOutage, showError } from "../ui/feedback/error-bar.ts";

/** The one cache of what the server said. */
export const cache = createQueryClient({
  onProblem: (error, isOutage) => showError({ ...problemText(error), isOutage }),
  onRecovery: clearOutage,
});

/** Asks who is there while the code of the page is on its way; the access gate asks the same. */
export async function askWhoIsThere(): Promise<CurrentUser | undefined> {
  const state = sessionState();
  if (state === "loggedOut" || state === "expired") return undefined;
  return cache.fetchQuery(currentUser).catch(() => undefined);
}
