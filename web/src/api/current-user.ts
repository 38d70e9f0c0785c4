import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Access } from "@wegbuch/contract/access/actor";
import type { Role } from "@wegbuch/contract/access/roles";
import { users } from "@wegbuch/contract/users/endpoints";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { auth } from "@wegbuch/contract/auth/endpoints";
import { call } from "./call.ts";
import { ApiProblem, isPassing } from "./problem.ts";
import { currentLanguage, rememberLanguage } from "./language.ts";
import { readWaiting } from "./offline/waiting.ts";
import { withComingStore, withStore } from "./offline/with-store.ts";
import { keepWayBack, wayBack } from "./support-way-back.ts";
import {
  beginSession,
  bearerToken,
  endSession,
  hasIdentityCookie,
  isOvertaken,
  resumeSession,
  sessionState,
} from "./session.ts";
import { tellOwedLogout } from "./tell-logout.ts";

/**
 * Who is logged in. After a reload the answer carries a fresh bearer; any refusal ends the session
 * (rule accounts/who-is-there).
 */
export const currentUser = queryOptions({
  queryKey: [users.current.method, users.current.path],
  staleTime: Infinity,
  // Without a network too: then it is whom this device remembers (rule offline/reading).
  networkMode: "always",
  queryFn: async ({ signal }) => {
    try {
      await tellOwedLogout();
      // Counted before the answer, with which what waits may be gone (rule offline/end).
      if (sessionState() === "unknown" && hasIdentityCookie())
        await Promise.race([readWaiting(), patience()]);
      const user = await call(users.current, { signal });
      const token = user.token ?? bearerToken();
      if (token !== null) beginSession(token);
      // What another tab keeps of whoever has logged in since is his.
      if (!isOvertaken()) void withStore(({ keepPerson }) => keepPerson(user));
      return user;
    } catch (error) {
      // No answer at all says nothing about the session: the connection may come back.
      if (isPassing(error)) return resume(error);
      if (error instanceof ApiProblem && sessionState() !== "expired" && !isOvertaken())
        endSession("loggedOut");
      throw error;
    }
  },
  retry: (_failures, error) => isPassing(error),
  // Until the server says so itself.
  refetchInterval: () => sessionState() === "kept" && againMilliseconds,
  meta: { isSilent: true, isDoorkeeper: true },
});

/** So often it is asked whether the server is back. */
const againMilliseconds = 5_000;

/** A browser that does not give its store at once keeps nobody from coming in. */
const patience = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/** Who this device remembers, where nobody is known yet (rule offline/reading). */
async function resume(failure: unknown): Promise<CurrentUser> {
  if (!["unknown", "kept"].includes(sessionState())) throw failure;
  const user = await withStore(({ keptPerson }) => keptPerson());
  if (!user) throw failure;
  resumeSession();
  return user;
}

/**
 * Notes whose device it is before the program is kept on it, so that it opens without a network from then on. Whoever has
 * logged in in another tab since is noted there, and of whom this device alone says that he is there that is no news.
 */
export async function noteBeforehand(user: CurrentUser | undefined): Promise<void> {
  if (user !== undefined && sessionState() === "authorised" && !isOvertaken())
    await withComingStore(({ keepPerson }) => keepPerson(user));
}

/** The person behind the access gate, who is always known there. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUser).data;
}

/** Who is known to be logged in, wherever: asks nobody. */
export function useKnownUser(): CurrentUser | undefined {
  return useQuery({ ...currentUser, enabled: false }).data;
}

/**
 * After a super admin's session began to act as somebody: forgets what this browser kept but the way back, takes over
 * that person's language and starts anew at '/' (rules formats/language-kept, access/support).
 */
export async function becomeSupport(): Promise<void> {
  const wayBack = { address: location.pathname + location.search, language: currentLanguage() };
  localStorage.clear();
  sessionStorage.clear();
  keepWayBack(wayBack);
  try {
    const { language } = await call(users.current, {});
    rememberLanguage(language);
  } finally {
    location.assign("/");
  }
}

/** Gives the session back to the super admin, who finds himself in the list he came from, in his own language. */
export async function endSupport(): Promise<void> {
  const { token } = await call(auth.endSupport, {});
  // Until the page is left: the bearer of before opens nothing any more.
  beginSession(token);
  const { address, language } = wayBack();
  localStorage.clear();
  sessionStorage.clear();
  rememberLanguage(language);
  location.assign(address);
}

/** What decides about doors, in the shape the contract's rules take. */
export function accessOf(user: CurrentUser): Access {
  return {
    ...user,
    role: user.role.id as Role,
    isTester: user.testerSince !== null,
    isSupport: user.supportedBy !== null,
  };
}
