import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from "@tanstack/react-router";
import { Crash } from "./Crash.tsx";
import { i18n, type Slice } from "./i18n.ts";
import { LoadingFallback } from "./LoadingFallback.tsx";
import { paths } from "./paths.ts";

const root = createRootRoute({ component: Outlet });

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  loader: () => textsOf("auth"),
  component: lazyRouteComponent(() => import("../features/auth/LoginPage.tsx"), "LoginPage"),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: paths.passwordReset,
  loader: () => Promise.all([textsOf("auth"), textsOf("ui")]),
  component: lazyRouteComponent(() => import("../features/auth/PasswordResetPage.tsx"), "PasswordResetPage"),
});

/** Everything else stands behind the access gate, unknown addresses too. */
const gated = createRoute({
  getParentRoute: () => root,
  id: "gated",
  loader: () => Promise.all([textsOf("app"), textsOf("ui")]),
  component: page("GatedPages"),
});

const pages = [
  createRoute({
    getParentRoute: () => gated,
    path: paths.temporaryPassword,
    loader: () => textsOf("auth"),
    component: lazyRouteComponent(
      () => import("../features/auth/FirstPasswordPage.tsx"),
      "FirstPasswordPage",
    ),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: paths.settings,
    loader: () => textsOf("settings"),
    component: lazyRouteComponent(() => import("../features/settings/SettingsPage.tsx"), "SettingsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: paths.help,
    loader: () => textsOf("help"),
    component: lazyRouteComponent(() => import("./Help.tsx"), "Help"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/",
    loader: () => Promise.all([textsOf("dashboard"), textsOf("widgets")]),
    component: lazyRouteComponent(() => import("../features/dashboard/DashboardPage.tsx"), "DashboardPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/trips",
    loader: () => textsOf("trips"),
    component: lazyRouteComponent(() => import("../features/trips/TripsPage.tsx"), "TripsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/day",
    loader: () => Promise.all([textsOf("day"), textsOf("map"), textsOf("widgets")]),
    component: lazyRouteComponent(() => import("../features/day/DayPage.tsx"), "DayPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/calendar",
    loader: () => Promise.all([textsOf("calendar"), textsOf("widgets")]),
    component: lazyRouteComponent(() => import("../features/calendar/CalendarPage.tsx"), "CalendarPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/hwno",
    loader: () => textsOf("tripmanagers"),
    component: lazyRouteComponent(
      () => import("../features/tripmanagers/TripManagersPage.tsx"),
      "TripManagersPage",
    ),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/groupTrip",
    loader: () => textsOf("trips"),
    component: lazyRouteComponent(() => import("../features/trips/GroupTripsPage.tsx"), "GroupTripsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/vehicles",
    loader: () => textsOf("vehicles"),
    component: lazyRouteComponent(() => import("../features/vehicles/VehiclesPage.tsx"), "VehiclesPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/users",
    loader: () => textsOf("users"),
    component: lazyRouteComponent(() => import("../features/users/UsersPage.tsx"), "UsersPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/groups",
    loader: () => textsOf("groups"),
    component: lazyRouteComponent(() => import("../features/groups/GroupsPage.tsx"), "GroupsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/costcenters",
    loader: () => textsOf("costcenters"),
    component: lazyRouteComponent(
      () => import("../features/costcenters/CostcentersPage.tsx"),
      "CostcentersPage",
    ),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/boxes",
    loader: () => textsOf("boxes"),
    component: lazyRouteComponent(() => import("../features/boxes/BoxesPage.tsx"), "BoxesPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/livelocation",
    loader: () => Promise.all([textsOf("live"), textsOf("map")]),
    component: lazyRouteComponent(() => import("../features/live/LiveLocationPage.tsx"), "LiveLocationPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandators",
    loader: () => textsOf("mandators"),
    component: lazyRouteComponent(() => import("../features/mandators/MandatorsPage.tsx"), "MandatorsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/boxes",
    loader: () => textsOf("boxes"),
    component: lazyRouteComponent(
      () => import("../features/boxes/MandatorBoxesPage.tsx"),
      "MandatorBoxesPage",
    ),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/users",
    loader: () => textsOf("users"),
    component: lazyRouteComponent(
      () => import("../features/users/MandatorUsersPage.tsx"),
      "MandatorUsersPage",
    ),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/superuser",
    loader: () => textsOf("superusers"),
    component: lazyRouteComponent(
      () => import("../features/superusers/SuperUsersPage.tsx"),
      "SuperUsersPage",
    ),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/rawdata",
    loader: () => textsOf("rawdata"),
    component: lazyRouteComponent(() => import("../features/rawdata/RawDataPage.tsx"), "RawDataPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/mandator/system",
    loader: () => textsOf("system"),
    component: lazyRouteComponent(() => import("../features/system/SystemPage.tsx"), "SystemPage"),
  }),
  createRoute({ getParentRoute: () => gated, path: "$", component: page("NotFoundPage") }),
];

export const router = createRouter({
  routeTree: root.addChildren([login, passwordReset, gated.addChildren(pages)]),
  caseSensitive: false,
  trailingSlash: "never",
  defaultPendingComponent: LoadingFallback,
  defaultErrorComponent: Crash,
});

/** Frame and small pages behind the gate, in one module so that the login does not load them. */
function page(name: "GatedPages" | "NotFoundPage") {
  return lazyRouteComponent(() => import("./GatedPages.tsx"), name);
}

/** Texts travel beside the page's code, not after it. */
function textsOf(slice: Slice): Promise<void> {
  return i18n.loadNamespaces(slice);
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
