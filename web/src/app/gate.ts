import { mayUse } from "@wegbuch/contract/access/may-use";
import { roles } from "@wegbuch/contract/access/roles";
import { trialOf } from "@wegbuch/contract/auth/rules";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { accessOf } from "../api/current-user.ts";
import type { SessionState } from "../api/session.ts";
import { paths } from "./paths.ts";
import { type MenuEntry, menuGroups, type NamedScreen, type Screen, screens } from "./screens.ts";
import type { de } from "./texts.ts";

/** What a person gets at an address: something to see, or another address (rule access/gate). */
export type Decision = { show: "page" | "wait" | "notFound" | "expired" | "nothingYet" } | { goTo: string };

/** The addresses that have a page already, in lower case. */
export type Pages = ReadonlySet<string>;

type Visit = {
  session: SessionState;
  user: CurrentUser | undefined;
  /** As in the address bar, in any case. */
  path: string;
  pages: Pages;
  /** In ms since 1970. */
  now: number;
};

/** Decides about one address, in the order of the gate (rule access/gate). */
export function decide({ session, user, path, pages, now }: Visit): Decision {
  const wanted = canonical(path);
  const screen = screens.find((candidate) => canonical(candidate.path) === wanted);
  if (screen?.for === "anyone") return { show: pages.has(wanted) ? "page" : "notFound" };
  if (session === "loggedOut" || session === "expired") return { goTo: paths.login };
  if (user === undefined) return { show: "wait" };
  if (mustChoosePassword(user))
    return wanted === paths.temporaryPassword ? { show: "page" } : { goTo: paths.temporaryPassword };
  if (wanted === paths.temporaryPassword) return { goTo: paths.start };
  // It leads on by itself, once the recovery codes have been read.
  if (wanted === paths.secondFactor) return { show: "page" };
  if (user.isSecondFactorMissing) return { goTo: paths.secondFactor };
  if (isTrialOver(user, now) && wanted !== paths.order) return { show: "expired" };
  return screen === undefined ? { show: "notFound" } : decideScreen(screen, user, pages);
}

/**
 * The screen of an address somebody wanted before he logged in, if he may open it and it is not where he is led anyway.
 * The address is taken as one inside Wegbuch, whatever it looks like.
 */
export function wantedScreen(
  address: string | null,
  { user, pages, now }: { user: CurrentUser; pages: Pages; now: number },
): NamedScreen | null {
  const path = address === null ? "" : pathOf(address);
  if (path === paths.start || path === "") return null;
  const decision = decide({ session: "authorised", user, path, pages, now });
  if (!("show" in decision) || decision.show !== "page") return null;
  return openTo(user, pages).find((screen) => canonical(screen.path) === canonical(path)) ?? null;
}

/** What stands before query and fragment; nothing where a browser would leave for another host. */
function pathOf(address: string): string {
  return /^\/(?![/\\])[^?#]*/.exec(address)?.[0] ?? "";
}

function decideScreen(screen: Screen, user: CurrentUser, pages: Pages): Decision {
  if (leadsOn(screen, user)) return { goTo: screen.driversGoTo };
  if (mayOpen(screen, user, pages)) return { show: "page" };
  if (screen.path !== paths.start) return { show: "notFound" };
  const start = startOf(user, pages);
  return start === undefined ? { show: "nothingYet" } : { goTo: start };
}

/** Support may look around without choosing a password for somebody else (rule access/support). */
function mustChoosePassword(user: CurrentUser): boolean {
  return user.hasAMomentPassword && user.supportedBy === null;
}

/** Whether there is a menu: not once a trial is over, nor while a password must be chosen or a second factor set up (rule access/gate). */
export function hasDrawer(user: CurrentUser, now: number): boolean {
  return !mustChoosePassword(user) && !user.isSecondFactorMissing && !isTrialOver(user, now);
}

function isTrialOver(user: CurrentUser, now: number): boolean {
  return trialOf(user, now)?.isExpired === true;
}

/** The entries of the menu a person finds, by group. Groups without any are left out. */
export function menuOf(user: CurrentUser, pages: Pages): { group: MenuGroup; entries: MenuEntry[] }[] {
  const entries = openTo(user, pages).filter(isEntry);
  return menuGroups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((part) => part.entries.length > 0);
}

type MenuGroup = (typeof menuGroups)[number];

type BarName = keyof (typeof de)["shortScreens"];

/** What the phone's bar names first, as far as it is open to the person (look, 4). */
const phoneOrder: Record<"driver" | "manager" | "superAdmin", readonly BarName[]> = {
  driver: ["inbox", "logbook", "time", "reservation", "day", "dashboard", "geofences"],
  manager: ["live", "logbook", "vehicles", "day", "calendar", "dashboard", "users"],
  superAdmin: ["mandators", "mandatorBoxes", "mandatorUsers"],
};

/** The entries of the phone's bar, at most `most`. */
export function barOf(user: CurrentUser, pages: Pages, most: number): (MenuEntry & { name: BarName })[] {
  const open = openTo(user, pages).filter(isEntry);
  return phoneOrder[kindOf(user)]
    .flatMap((name) => open.filter((entry) => entry.name === name).map((entry) => ({ ...entry, name })))
    .slice(0, most);
}

/** The screens a person may open and knows by name, in the order of the menu. */
export function openTo(user: CurrentUser, pages: Pages): NamedScreen[] {
  return screens.filter(isNamed).filter((screen) => mayOpen(screen, user, pages));
}

/** Where '/' leads a person without a dashboard: to the logbook, else to the first entry of the menu. */
function startOf(user: CurrentUser, pages: Pages): string | undefined {
  const open = openTo(user, pages).filter(isEntry);
  return (open.find(({ name }) => name === "logbook") ?? open[0])?.path;
}

function mayOpen(screen: Screen, user: CurrentUser, pages: Pages): boolean {
  const shown = leadsOn(screen, user) ? screen.driversGoTo : screen.path;
  return mayUse(accessOf(user), screen) && pages.has(canonical(shown));
}

function leadsOn(screen: Screen, user: CurrentUser): screen is Screen & { driversGoTo: string } {
  return screen.driversGoTo !== undefined && user.role.id === roles.driver && mayUse(accessOf(user), screen);
}

function isNamed(screen: Screen): screen is NamedScreen {
  return screen.name !== undefined;
}

function isEntry(screen: NamedScreen): screen is MenuEntry {
  return screen.group !== undefined;
}

function kindOf(user: CurrentUser): keyof typeof phoneOrder {
  if (user.role.id === roles.superAdmin) return "superAdmin";
  return user.role.id >= roles.driver ? "driver" : "manager";
}

/** Addresses match in any case and with a trailing slash (rule access/addresses). */
export function canonical(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, "");
}
