import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
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
  loader: () => textsOf("auth"),
  component: lazyRouteComponent(() => import("../features/auth/AccessChangePage.tsx"), "AccessChangePage"),
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
  createRoute({
    getParentRoute: () => gated,
    path: paths.temporaryPassword,
    loader: () => textsOf("auth"),
    component: page("FirstPasswordPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: paths.settings,
    loader: () => textsOf("settings"),
    component: page("SettingsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: paths.help,
    loader: () => textsOf("help", "overviewGuides", "guides", "adminGuides", "widgets"),
    component: page("Help"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/",
    loader: ({ location }) => {
      if (!("month" in location.search)) void askStart();
      return textsOf("dashboard", "widgets");
    },
    component: page("DashboardPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/inbox",
    loader: () => Promise.all([textsOf("inbox"), textsOf("map")]),
    component: page("InboxPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/rules",
    loader: () => Promise.all([textsOf("classificationrules"), textsOf("map")]),
    component: page("RulesPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/trips",
    loader: () => textsOf("trips"),
    component: page("TripsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/audit",
    loader: () => textsOf("audit", "seals"),
    component: page("AuditPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/day",
    loader: () => textsOf("day", "map", "widgets"),
    component: page("DayPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/calendar",
    loader: () => textsOf("calendar", "widgets"),
    component: page("CalendarPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/hwno",
    loader: () => textsOf("tripmanagers"),
    component: page("TripManagersPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/groupTrip",
    loader: () => textsOf("trips"),
    component: page("GroupTripsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/time",
    loader: () => textsOf("timelogs", "exports", "widgets"),
    component: page("TimePage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/reports",
    loader: () => textsOf("reports", "exports", "widgets"),
    component: page("ReportsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/vehicles",
    loader: () => textsOf("vehicles", "taxes"),
    component: page("VehiclesPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/users",
    loader: () => textsOf("users"),
    component: page("UsersPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/groups",
    loader: () => textsOf("groups"),
    component: page("GroupsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/costcenters",
    loader: () => textsOf("costcenters"),
    component: page("CostcentersPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/boxes",
    loader: () => textsOf("boxes"),
    component: page("BoxesPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/livelocation",
    loader: () => textsOf("live", "map"),
    component: page("LiveLocationPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/geofences",
    loader: () => textsOf("geofences", "geofenceDialogs", "map", "widgets"),
    component: page("GeofencesPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/geofences/report",
    loader: () => textsOf("geofencereport", "visits", "map", "widgets"),
    component: page("GeofenceReportPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/geofences/analysis",
    loader: () => textsOf("geofenceanalysis", "visits", "widgets"),
    component: page("GeofenceAnalysisPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/geofences/alarms",
    loader: () => textsOf("geofencealarms", "visits", "widgets"),
    component: page("GeofenceAlarmsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/reservation",
    loader: () => textsOf("reservations", "widgets"),
    component: page("ReservationPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: paths.order,
    loader: () => textsOf("orders"),
    component: page("OrderPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandators",
    loader: () => textsOf("mandators"),
    component: page("MandatorsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/boxes",
    loader: () => textsOf("boxes"),
    component: page("MandatorBoxesPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/users",
    loader: () => textsOf("users"),
    component: page("MandatorUsersPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/superuser",
    loader: () => textsOf("superusers"),
    component: page("SuperUsersPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/rawdata",
    loader: () => textsOf("rawdata"),
    component: page("RawDataPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/settings",
    loader: () => textsOf("installation", "map"),
    component: page("InstallationPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/system",
    loader: () => textsOf("system"),
    component: page("SystemPage"),
  }),
  createRoute({ getParentRoute: () => gated, path: "$", component: NotFoundPage }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    passwordReset,
    accessChange,
    setup,
    chargingSimulator,
    gated.addChildren(pages),
  ]),
  caseSensitive: false,
  trailingSlash: "never",
  defaultPendingComponent: LoadingFallback,
  defaultErrorComponent: Crash,
});

/** A page behind the gate. */
function page(name: PageName) {
  const load: () => Promise<Partial<Record<PageName, ComponentType>>> = pageModules[name];
  return lazyPage(load, name);
}

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
