import { roles } from "@wegbuch/contract/access/roles";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useEffect } from "react";
import { noteLoaded, untilFine } from "../api/connection.ts";
import { knownFrames, knownParts } from "../ui/page/lazy-part.ts";
import { useIsPhone } from "../ui/theme/media.ts";
import { type Slice, textsOf } from "./i18n.ts";
import { idle, savesData } from "./idle.ts";
import { pageModules } from "./page-modules.ts";

/** The screens of a driver, who may be without a network the next moment, and their texts. */
const screens = [
  "DashboardPage",
  "TripsPage",
  "LiveLocationPage",
  "DayPage",
  "TimePage",
  "RoadsidePage",
  "OfflinePage",
  "ReservationPage",
] as const;
const slices: Slice[] = [
  "dashboard",
  "ownTrips",
  "widgets",
  "trips",
  "tripDialogs",
  "live",
  "map",
  "day",
  "timelogs",
];
const more: Slice[] = ["exports", "reservations", "offline"];

/** Until the screen that was opened has what it needs. */
const pauseMilliseconds = 3_000;

/**
 * While there is nothing else to do, and unless the browser is told to save data: fetches the frames of menus and dialogs
 * in advance, for drivers and on every phone also the screens with their dialogs.
 */
export function useScreensAhead(user: CurrentUser): void {
  const isPhone = useIsPhone();
  const isDriver = user.role.id === roles.driver || user.role.id === roles.driverViewer;
  const hasScreens = isDriver || (isPhone && user.mandator !== null);
  useEffect(() => {
    if (savesData()) return undefined;
    const timer = setTimeout(() => void fetchAhead(hasScreens), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [hasScreens]);
}

async function fetchAhead(hasScreens: boolean): Promise<void> {
  await inQuiet(knownFrames.map((load) => ({ part: load, load })));
  if (hasScreens) await fetchScreens();
}

async function fetchScreens(): Promise<void> {
  await textsOf(...slices, ...more);
  await inQuiet(screens.map((name) => ({ part: name, load: pageModules[name] })));
  await inQuiet(knownParts.map((load) => ({ part: load, load })));
  performance.mark("screensAhead");
}

/**
 * One after the other, and only while all is well: browsers never ask again for a module that has failed once. What does
 * not come now comes when it is needed.
 */
async function inQuiet(wanted: readonly { part: unknown; load: () => Promise<unknown> }[]): Promise<void> {
  for (const { part, load } of wanted) {
    await idle();
    await untilFine();
    await load().then(
      () => noteLoaded(part),
      () => undefined,
    );
  }
}
