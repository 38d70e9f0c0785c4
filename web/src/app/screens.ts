import {
  IconActivity,
  IconBuildings,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCar,
  IconCpu,
  IconCurrentLocation,
  IconLayoutDashboard,
  IconListDetails,
  IconNotebook,
  IconPolygon,
  IconReportAnalytics,
  IconRoute,
  IconShieldLock,
  IconSitemap,
  IconSteeringWheel,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import type { Gate } from "@wegbuch/contract/access/may-use";
import {
  adminViewer,
  anySession,
  driver,
  driverViewer,
  groupLeader,
  groupLeaderViewer,
  superAdmin,
} from "@wegbuch/contract/access/role-sets";
import { paths } from "./paths.ts";
import type { de } from "./texts.ts";

/** Groups of the menu, in its order. */
export const menuGroups = ["overview", "trips", "administration"] as const;

/** One address and who may open it. Whether its page exists already is known to the router alone. */
export type Screen = Gate & {
  path: string;
  /** Key of its name in the texts of this folder; absent where nobody is led to by name. */
  name?: keyof (typeof de)["screens"];
  /** Where the menu shows it; absent for pages that are reached in another way. */
  menu?: { group: (typeof menuGroups)[number]; icon: Icon };
  /** Drivers are led on to this address. */
  driversGoTo?: string;
};

/** A screen that the menu can show. */
export type MenuEntry = Screen & Required<Pick<Screen, "name" | "menu">>;

/** Every address of document 1, 2.1, in the order of the menu (2.4; OQ-024 to OQ-032, amendments 15 and 16). */
export const screens: readonly Screen[] = [
  {
    path: "/",
    name: "dashboard",
    menu: { group: "overview", icon: IconLayoutDashboard },
    for: driverViewer,
  },
  {
    path: "/hwno",
    name: "hwno",
    menu: { group: "overview", icon: IconLayoutDashboard },
    for: driverViewer,
    when: "isHWNOE",
  },
  {
    path: "/livelocation",
    name: "live",
    menu: { group: "overview", icon: IconCurrentLocation },
    for: groupLeaderViewer,
    needs: "Tracking",
  },
  {
    path: "/calendar",
    name: "calendar",
    menu: { group: "overview", icon: IconCalendarEvent },
    for: groupLeaderViewer,
    needs: "Logbook",
  },
  {
    path: "/trips",
    name: "logbook",
    menu: { group: "trips", icon: IconNotebook },
    for: driverViewer,
    needs: "Logbook",
  },
  { path: "/groupTrip", for: driverViewer, needs: "Logbook", when: "isHWNOE" },
  {
    path: "/day",
    name: "day",
    menu: { group: "trips", icon: IconRoute },
    for: driverViewer,
    needs: "Tracking",
  },
  {
    path: "/time",
    name: "time",
    menu: { group: "trips", icon: IconSteeringWheel },
    for: driver,
    needs: "TimeLog",
  },
  {
    path: "/geofences",
    name: "geofences",
    menu: { group: "trips", icon: IconPolygon },
    for: driver,
    needs: "Geofences",
    driversGoTo: "/geofences/report",
  },
  { path: "/geofences/report", for: driver, needs: "Geofences" },
  { path: "/geofences/analysis", for: groupLeader, needs: "Geofences" },
  {
    path: "/reservation",
    name: "reservation",
    menu: { group: "trips", icon: IconCalendarPlus },
    for: driverViewer,
    needs: "Reservations",
  },
  {
    path: "/reports",
    name: "reports",
    menu: { group: "trips", icon: IconReportAnalytics },
    for: adminViewer,
  },
  {
    path: "/vehicles",
    name: "vehicles",
    menu: { group: "administration", icon: IconCar },
    for: groupLeaderViewer,
  },
  {
    path: "/users",
    name: "users",
    menu: { group: "administration", icon: IconUsers },
    for: groupLeaderViewer,
  },
  {
    path: "/groups",
    name: "groups",
    menu: { group: "administration", icon: IconSitemap },
    for: adminViewer,
  },
  // A tab of the page above, with an address of its own.
  { path: "/costcenters", name: "costcenters", for: adminViewer, needs: "CostCenter" },
  {
    path: "/boxes",
    name: "boxes",
    menu: { group: "administration", icon: IconCpu },
    for: adminViewer,
  },
  {
    path: "/mandators",
    name: "mandators",
    menu: { group: "administration", icon: IconBuildings },
    for: superAdmin,
  },
  {
    path: "/mandator/boxes",
    name: "mandatorBoxes",
    menu: { group: "administration", icon: IconCpu },
    for: superAdmin,
  },
  {
    path: "/mandator/users",
    name: "mandatorUsers",
    menu: { group: "administration", icon: IconUsers },
    for: superAdmin,
  },
  {
    path: "/mandator/superuser",
    name: "superUsers",
    menu: { group: "administration", icon: IconShieldLock },
    for: superAdmin,
  },
  {
    path: "/mandator/rawdata",
    name: "rawData",
    menu: { group: "administration", icon: IconListDetails },
    for: superAdmin,
  },
  {
    path: "/mandator/system",
    name: "system",
    menu: { group: "administration", icon: IconActivity },
    for: superAdmin,
  },
  { path: paths.order, name: "order", for: driverViewer, when: "mayOrder" },
  { path: paths.settings, name: "settings", for: anySession },
  { path: paths.help, name: "help", for: anySession },
  // These stand outside of the gate or are a step of it.
  { path: paths.login, for: "anyone" },
  { path: paths.passwordReset, for: "anyone" },
  { path: "/chargingsimulator", for: "anyone" },
  { path: paths.temporaryPassword, for: anySession },
];
