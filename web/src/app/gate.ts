import { mayUse } from "@wegbuch/contract/access/may-use";
import { trialOf } from "@wegbuch/contract/auth/rules";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { accessOf } from "../api/current-user.ts";
import type { SessionState } from "../api/session.ts";
import { paths } from "./paths.ts";
import { menuGroups, type Screen, screens } from "./screens.ts";

/** What stands between a person and a page, in the order of document 1, 2.2. */
export type Decision = "login" | "wait" | "temporaryPassword" | "expired" | "notFound" | "start" | "enter";

type Visit = { session: SessionState; user: CurrentUser | undefined; path: string; now: number };

/** Decides about one page; `path` as in the address bar, in any case, `now` in ms since 1970. */
export function decide({ session, user, path, now }: Visit): Decision {
  if (session === "loggedOut" || session === "expired") return "login";
  if (user === undefined) return "wait";
  const wanted = canonical(path);
  if (user.hasAMomentPassword) return wanted === paths.temporaryPassword ? "enter" : "temporaryPassword";
  if (trialOf(user, now)?.isExpired && wanted !== paths.order) return "expired";
  if (wanted === "/") return "enter";
  if (wanted === paths.temporaryPassword) return "start";
  const screen = screens.find((candidate) => candidate.path === wanted);
  return screen !== undefined && mayUse(accessOf(user), screen) ? "enter" : "notFound";
}

/** The pages a person may open, by group of the menu. Groups without any are left out. */
export function menuOf(user: CurrentUser): { group: Screen["group"]; screens: Screen[] }[] {
  const open = screensOf(user);
  return menuGroups
    .map((group) => ({ group, screens: open.filter((screen) => screen.group === group) }))
    .filter((entry) => entry.screens.length > 0);
}

/** The pages a person may open, the one '/' leads to first. */
export function screensOf(user: CurrentUser): Screen[] {
  return screens.filter((screen) => mayUse(accessOf(user), screen));
}

/** Addresses match in any case and with a trailing slash (OQ-017). */
function canonical(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, "");
}
