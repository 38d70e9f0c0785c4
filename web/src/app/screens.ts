import {
  IconActivity,
  IconAdjustments,
  IconBell,
  IconBuildings,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCar,
  IconChecklist,
  IconCpu,
  IconCurrentLocation,
  IconLayoutDashboard,
  IconEye,
  IconHelp,
  IconInbox,
  IconListDetails,
  IconNotebook,
  IconPlugConnected,
  IconPolygon,
  IconReceipt,
  IconReportAnalytics,
  IconRoute,
  IconShieldLock,
  IconShoppingCart,
  IconSitemap,
  IconSteeringWheel,
  IconUserCircle,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import type { Gate } from "@wegbuch/contract/access/may-use";
import {
  admin,
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
  /** Key of its name in the texts of this folder; absent, like the icon, where nobody is led to by name. */
  name?: keyof (typeof de)["screens"];
  icon?: Icon;
  /** Where the menu shows it; absent for pages that are reached in another way. */
  group?: (typeof menuGroups)[number];
  /** The page whose tab it is: the menu marks that one. */
  tabOf?: string;
  /** Drivers are led on to this address. */
  driversGoTo?: string;
};

/** A screen that people know by its name. */
export type NamedScreen = Screen & Required<Pick<Screen, "name" | "icon">>;

/** A screen that the menu can show. */
export type MenuEntry = NamedScreen & Required<Pick<Screen, "group">>;

/**
 * Every address, in the order of the menu (rules access/pages, access/permissions, access/reading-trips,
 * access/fences).
 */
export const screens: readonly Screen[] = [
  {
    path: "/",
    name: "dashboard",
    icon: IconLayoutDashboard,
    group: "overview",
    for: driverViewer,
  },
  {
    path: "/hwno",
    name: "hwno",
    icon: IconLayoutDashboard,
    group: "overview",
    for: driverViewer,
    when: "isHWNOE",
  },
  {
    path: "/livelocation",
    name: "live",
    icon: IconCurrentLocation,
    group: "overview",
    for: groupLeaderViewer,
    needs: "Tracking",
  },
  {
    path: "/calendar",
    name: "calendar",
    icon: IconCalendarEvent,
    group: "overview",
    for: groupLeaderViewer,
    needs: "Logbook",
  },
  {
    path: "/inbox",
    name: "inbox",
    icon: IconInbox,
    group: "trips",
    for: driver,
    needs: "Logbook",
  },
  { path: "/rules", for: driver, needs: "Logbook" },
  {
    path: "/trips",
    name: "logbook",
    icon: IconNotebook,
    group: "trips",
    for: driverViewer,
    needs: "Logbook",
  },
  {
    path: "/audit",
    name: "audit",
    icon: IconChecklist,
    group: "trips",
    for: driverViewer,
    needs: "Logbook",
  },
  { path: "/groupTrip", for: driverViewer, needs: "Logbook", when: "isHWNOE" },
  {
    path: "/day",
    name: "day",
    icon: IconRoute,
    group: "trips",
    for: driverViewer,
    needs: "Tracking",
  },
  {
    path: "/time",
    name: "time",
    icon: IconSteeringWheel,
    group: "trips",
    for: driver,
    needs: "TimeLog",
  },
  { path: "/payroll", for: groupLeader, needs: "TimeLog" },
  { path: paths.roadside, for: driver, needs: "TimeLog" },
  { path: paths.offline, for: driverViewer },
  {
    path: "/geofences",
    name: "geofences",
    icon: IconPolygon,
    group: "trips",
    for: driver,
    needs: "Geofences",
    driversGoTo: "/geofences/report",
  },
  { path: "/geofences/report", for: driver, needs: "Geofences" },
  { path: "/geofences/analysis", for: groupLeader, needs: "Geofences" },
  { path: "/geofences/alarms", for: groupLeader, needs: "Geofences" },
  {
    path: "/reservation",
    name: "reservation",
    icon: IconCalendarPlus,
    group: "trips",
    for: driverViewer,
    needs: "Reservations",
  },
  {
    path: "/reports",
    name: "reports",
    icon: IconReportAnalytics,
    group: "trips",
    for: adminViewer,
  },
  {
    path: "/vehicles",
    name: "vehicles",
    icon: IconCar,
    group: "administration",
    for: groupLeaderViewer,
  },
  {
    path: "/users",
    name: "users",
    icon: IconUsers,
    group: "administration",
    for: groupLeaderViewer,
  },
  {
    path: "/groups",
    name: "groups",
    icon: IconSitemap,
    group: "administration",
    for: adminViewer,
  },
  {
    path: "/costcenters",
    name: "costcenters",
    icon: IconReceipt,
    tabOf: "/groups",
    for: adminViewer,
    needs: "CostCenter",
  },
  {
    path: "/boxes",
    name: "boxes",
    icon: IconCpu,
    group: "administration",
    for: adminViewer,
  },
  {
    path: "/integrations",
    name: "integrations",
    icon: IconPlugConnected,
    group: "administration",
    for: admin,
    when: "isNoSupport",
  },
  {
    path: "/integrations/signin",
    tabOf: "/integrations",
    for: admin,
    when: "isNoSupport",
  },
  {
    path: "/integrations/webhooks",
    tabOf: "/integrations",
    for: admin,
    when: "isNoSupport",
  },
  {
    path: "/integrations/traccar",
    tabOf: "/integrations",
    for: admin,
    when: "isNoSupport",
  },
  {
    path: "/integrations/imports",
    tabOf: "/integrations",
    for: groupLeader,
    needs: "Logbook",
  },
  {
    path: "/mandators",
    name: "mandators",
    icon: IconBuildings,
    group: "administration",
    for: superAdmin,
  },
  {
    path: "/mandator/boxes",
    name: "mandatorBoxes",
    icon: IconCpu,
    group: "administration",
    for: superAdmin,
  },
  {
    path: "/mandator/users",
    name: "mandatorUsers",
    icon: IconUsers,
    group: "administration",
    for: superAdmin,
  },
  {
    path: "/mandator/superuser",
    name: "superUsers",
    icon: IconShieldLock,
    group: "administration",
    for: superAdmin,
  },
  {
    path: "/mandator/rawdata",
    name: "rawData",
    icon: IconListDetails,
    group: "administration",
    for: superAdmin,
  },
  {
    path: "/mandator/system",
    name: "system",
    icon: IconActivity,
    group: "administration",
    for: superAdmin,
  },
  { path: "/mandator/system/boxes", tabOf: "/mandator/system", for: superAdmin },
  {
    path: "/mandator/settings",
    name: "installation",
    icon: IconAdjustments,
    group: "administration",
    for: superAdmin,
  },
  { path: paths.order, name: "order", icon: IconShoppingCart, for: driverViewer, when: "mayOrder" },
  { path: paths.notifications, name: "notifications", icon: IconBell, for: driverViewer },
  { path: paths.settings, name: "settings", icon: IconUserCircle, for: anySession },
  { path: paths.privacy, name: "privacy", icon: IconEye, for: driverViewer },
  { path: paths.help, name: "help", icon: IconHelp, for: anySession },
  // These stand outside of the gate or are a step of it.
  { path: paths.login, for: "anyone" },
  { path: paths.passwordReset, for: "anyone" },
  { path: paths.accessChange, for: "anyone" },
  { path: paths.companyLogin, for: "anyone" },
  { path: paths.setup, for: "anyone" },
  { path: "/chargingsimulator", for: "anyone" },
  { path: paths.temporaryPassword, for: anySession },
  { path: paths.secondFactor, for: anySession },
];
