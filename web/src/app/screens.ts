import type { Gate } from "@wegbuch/contract/access/may-use";
import { driverViewer, groupLeaderViewer } from "@wegbuch/contract/access/role-sets";
import { type Icon, IconCurrentLocation, IconNotebook } from "@tabler/icons-react";

/** One page behind the access gate: who may open it and where the menu shows it. */
export type Screen = Gate & {
  path: "/trips" | "/livelocation";
  /** Key of its names in the texts of this folder. */
  name: "logbook" | "live";
  group: "overview" | "trips";
  icon: Icon;
};

/** Every page that exists (document 1, 2.4). The first one a person may open is where '/' leads. */
export const screens: readonly Screen[] = [
  {
    path: "/trips",
    name: "logbook",
    group: "trips",
    icon: IconNotebook,
    for: driverViewer,
    needs: "Logbook",
  },
  {
    path: "/livelocation",
    name: "live",
    group: "overview",
    icon: IconCurrentLocation,
    for: groupLeaderViewer,
    needs: "Tracking",
  },
];

/** Groups of the menu, in its order. */
export const menuGroups = ["overview", "trips"] as const;
