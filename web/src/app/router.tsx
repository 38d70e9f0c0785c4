import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { untilLoaded } from "../api/connection.ts";
import { Crash } from "./Crash.tsx";
import { askStart } from "./ask-start.ts";
import { askWhoIsThere } from "./cache.ts";
import { textsOf } from "./i18n.ts";
import { Login } from "./Login.tsx";
import { LoadingFallback } from "./LoadingFallback.tsx";
import { GatedPages, NotFoundPage } from "./GatedPages.tsx";
import { type PageName, pageModules } from "./page-modules.ts";
import { paths } from "./paths.ts";

const root = createRootRoute({ component: Outlet });

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  component: Login,
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: paths.passwordReset,
  loader: () => textsOf("auth", "ui"),
  component: lazyPage(() => import("../features/auth/PasswordResetPage.tsx"), "PasswordResetPage"),
});

const accessChange = createRoute({
  getParentRoute: () => root,
  path: paths.accessChange,
  loader: () => textsOf("auth", "accessChange"),
  component: lazyRouteComponent(() => import("../features/auth/AccessChangePage.tsx"), "AccessChangePage"),
});

const companyLogin = createRoute({
  getParentRoute: () => root,
  path: paths.companyLogin,
  loader: () => textsOf("auth", "companyLogin"),
  component: lazyPage(() => import("../features/auth/CompanyPage.tsx"), "CompanyPage"),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: paths.setup,
  loader: () => textsOf("installation", "ui", "map", "app"),
  component: lazyPage(() => import("../features/installation/SetupPage.tsx"), "SetupPage"),
});

const chargingSimulator = createRoute({
  getParentRoute: () => root,
  path: "/chargingsimulator",
  loader: () => textsOf("charging", "ui"),
  component: lazyPage(() => import("../features/charging/ChargingPage.tsx"), "ChargingPage"),
});

/** Everything else stands behind the access gate, unknown addresses too. */
const gated = createRoute({
  getParentRoute: () => root,
  id: "gated",
  loader: () => {
    void askWhoIsThere();
    return textsOf("app", "ui");
  },
  component: GatedPages,
});

const pages = [
  gatedPage(paths.temporaryPassword, "FirstPasswordPage", () => textsOf("firstPassword")),
  gatedPage(paths.secondFactor, "SecondFactorPage", () => textsOf("factors")),
  gatedPage(paths.notifications, "NotificationsPage", () => textsOf("notifications", "widgets")),
  gatedPage(paths.settings, "SettingsPage", () => textsOf("settings", "notifications", "factors", "logins")),
  gatedPage(paths.privacy, "PrivacyPage", () => textsOf("privacy", "widgets")),
  gatedPage(paths.help, "Help", () => textsOf("help", "overviewGuides", "guides", "adminGuides", "widgets")),
  gatedPage("/", "DashboardPage", ({ location }) => {
    if (!("month" in location.search)) void askStart();
    return textsOf("dashboard", "widgets");
  }),
  gatedPage("/inbox", "InboxPage", () => Promise.all([textsOf("inbox"), textsOf("map")])),
  gatedPage("/rules", "RulesPage", () => Promise.all([textsOf("classificationrules"), textsOf("map")])),
  gatedPage("/trips", "TripsPage", () => textsOf("trips")),
  gatedPage("/audit", "AuditPage", () => textsOf("audit", "seals")),
  gatedPage("/day", "DayPage", () => textsOf("day", "map", "widgets")),
  gatedPage("/calendar", "CalendarPage", () => textsOf("calendar", "widgets")),
  gatedPage("/hwno", "TripManagersPage", () => textsOf("tripmanagers")),
  gatedPage("/groupTrip", "GroupTripsPage", () => textsOf("trips")),
  gatedPage("/time", "TimePage", () => textsOf("timelogs", "exports", "widgets")),
  gatedPage(paths.roadside, "RoadsidePage", () => textsOf("timelogs", "exports", "widgets")),
  gatedPage(paths.offline, "OfflinePage", () => textsOf("offline", "widgets")),
  gatedPage("/payroll", "PayrollPage", () => textsOf("payroll", "widgets")),
  gatedPage("/reports", "ReportsPage", () => textsOf("reports", "exports", "widgets")),
  gatedPage("/vehicles", "VehiclesPage", () => textsOf("vehicles", "taxes", "phones")),
  gatedPage("/users", "UsersPage", () => textsOf("users", "logins", "phones", "widgets")),
  gatedPage("/groups", "GroupsPage", () => textsOf("groups")),
  gatedPage("/costcenters", "CostcentersPage", () => textsOf("costcenters")),
  gatedPage("/boxes", "BoxesPage", () => textsOf("boxes")),
  gatedPage("/integrations", "ApiTokensPage", () => textsOf("apitokens", "integrations")),
  gatedPage("/integrations/signin", "SsoPage", () => textsOf("sso", "integrations")),
  gatedPage("/integrations/webhooks", "WebhooksPage", () => textsOf("webhooks", "integrations")),
  gatedPage("/integrations/traccar", "ForwardingPage", () =>
    textsOf("forwarding", "integrations", "widgets"),
  ),
  gatedPage("/integrations/imports", "ImportsPage", () =>
    textsOf("imports", "recordings", "integrations", "map", "widgets"),
  ),
  gatedPage("/livelocation", "LiveLocationPage", () => textsOf("live", "map")),
  gatedPage("/geofences", "GeofencesPage", () => textsOf("geofences", "geofenceDialogs", "map", "widgets")),
  gatedPage("/geofences/report", "GeofenceReportPage", () =>
    textsOf("geofencereport", "visits", "map", "widgets"),
  ),
  gatedPage("/geofences/analysis", "GeofenceAnalysisPage", () =>
    textsOf("geofenceanalysis", "visits", "widgets"),
  ),
  gatedPage("/geofences/alarms", "GeofenceAlarmsPage", () => textsOf("geofencealarms", "visits", "widgets")),
  gatedPage("/reservation", "ReservationPage", () => textsOf("reservations", "widgets")),
  gatedPage(paths.order, "OrderPage", () => textsOf("orders")),
  gatedPage("/mandators", "MandatorsPage", () => textsOf("mandators")),
  gatedPage("/mandator/boxes", "MandatorBoxesPage", () => textsOf("boxes")),
  gatedPage("/mandator/users", "MandatorUsersPage", () => textsOf("users")),
  gatedPage("/mandator/superuser", "SuperUsersPage", () => textsOf("superusers")),
  gatedPage("/mandator/rawdata", "RawDataPage", () => textsOf("rawdata")),
  gatedPage("/mandator/settings", "InstallationPage", () => textsOf("installation", "map")),
  gatedPage("/mandator/system", "SystemPage", () => textsOf("system")),
  gatedPage("/mandator/system/boxes", "BoxHealthPage", () => textsOf("system")),
  createRoute({ getParentRoute: () => gated, path: "$", component: NotFoundPage }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    passwordReset,
    accessChange,
    companyLogin,
    setup,
    chargingSimulator,
    gated.addChildren(pages),
  ]),
  caseSensitive: false,
  trailingSlash: "never",
  defaultPendingComponent: LoadingFallback,
  defaultErrorComponent: Crash,
});

/** A page behind the gate, and what it says. */
function gatedPage<const Path extends string>(path: Path, name: PageName, loader: Loader) {
  const load: () => Promise<Partial<Record<PageName, ComponentType>>> = pageModules[name];
  return createRoute({ getParentRoute: () => gated, path, loader, component: lazyPage(load, name) });
}

type Loader = (given: { location: ParsedLocation }) => Promise<unknown>;

/** A page whose code comes when it is opened; until then the one before stays. */
function lazyPage<Module extends object>(load: () => Promise<Module>, name: keyof Module & string) {
  return lazyRouteComponent(() => untilLoaded(load, name), name);
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  /** What the login page is told by who leads there. */
  interface HistoryState {
    /** The address somebody wanted. */
    wanted?: string;
    /** What it says to somebody who comes from the page of the reset link. */
    loginNote?: "passwordIsSet" | "openLinkAgain";
  }
}
