import { type Icon, IconCar, IconUser } from "@tabler/icons-react";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { users } from "@wegbuch/contract/users/endpoints";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import { useTranslation } from "react-i18next";
import { accessOf } from "../api/current-user.ts";
import { usePersonSearch } from "../entities/users/data.ts";
import { useVehicleSearch } from "../entities/vehicles/data.ts";
import { matching } from "../ui/pickers/matching.ts";
import type { Option } from "../ui/pickers/SearchSelect.tsx";
import { openTo } from "./gate.ts";
import { usePages } from "./use-pages.ts";

/** A place to go to; `search` is what the page is to show. */
export type Target = {
  key: string;
  name: string;
  about: string;
  icon: Icon;
  to: string;
  search: Record<string, string>;
};

export type TargetGroup = { name: "pages" | "vehicles" | "people"; targets: readonly Target[] };

/** Few enough of each to be looked through; typing finds the others. */
const mostEach = 6;

/** What is found for a term: pages this person may open, and the logbooks of vehicles and drivers in scope. */
export function useJumpTargets(user: CurrentUser, term: string): TargetGroup[] {
  const { t } = useTranslation("app");
  const screens = openTo(user, usePages());
  const hasLogbook = screens.some(({ name }) => name === "logbook");
  const asked = hasLogbook && term.trim() !== "" ? term : null;
  const mayFind = (endpoint: typeof vehicles.list | typeof users.list) => mayUse(accessOf(user), endpoint);
  const { found: foundVehicles } = useVehicleSearch(mayFind(vehicles.list) ? asked : null);
  const { found: foundPeople } = usePersonSearch(mayFind(users.list) ? asked : null);
  const pages = screens.map(({ path, name, icon }) => ({
    key: path,
    name: t(($) => $.screens[name]),
    about: "",
    icon,
    to: path,
    search: {},
  }));
  const groups: TargetGroup[] = [
    { name: "pages", targets: matching(pages, term) },
    { name: "vehicles", targets: asked === null ? [] : foundVehicles.map(logbookOfVehicle) },
    { name: "people", targets: asked === null ? [] : foundPeople.map(logbookOfDriver) },
  ];
  return groups
    .map(({ name, targets }) => ({ name, targets: asked === null ? targets : targets.slice(0, mostEach) }))
    .filter(({ targets }) => targets.length > 0);
}

const logbookOfVehicle = ({ id, name, about = "" }: Option): Target => ({
  key: id,
  name,
  about,
  icon: IconCar,
  to: "/trips",
  search: { vehicleId: id },
});

const logbookOfDriver = ({ id, name, about = "" }: Option): Target => ({
  key: id,
  name,
  about,
  icon: IconUser,
  to: "/trips",
  search: { mode: "driver", driverId: id },
});
