import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
} from "@tanstack/react-router";
import { useCurrentUser } from "../api/current-user.ts";
import { paths, screensOf } from "./gate.ts";
import { i18n, type Slice } from "./i18n.ts";
import { LoadingFallback } from "./LoadingFallback.tsx";
import { Notice } from "./Notice.tsx";

const root = createRootRoute({ component: Outlet });

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  loader: () => textsOf("auth"),
  component: lazyRouteComponent(() => import("../features/auth/LoginPage.tsx"), "LoginPage"),
});

/** Everything but the login stands behind the access gate, unknown addresses too. */
const gated = createRoute({
  getParentRoute: () => root,
  id: "gated",
  component: lazyRouteComponent(() => import("./GatedPages.tsx"), "GatedPages"),
});

const pages = [
  createRoute({ getParentRoute: () => gated, path: "/", component: StartPage }),
  createRoute({
    getParentRoute: () => gated,
    path: paths.temporaryPassword,
    component: () => <Notice kind="temporaryPassword" />,
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/trips",
    loader: () => textsOf("trips"),
    component: lazyRouteComponent(() => import("../features/trips/TripsPage.tsx"), "TripsPage"),
  }),
  createRoute({
    getParentRoute: () => gated,
    path: "/livelocation",
    loader: () => Promise.all([textsOf("live"), textsOf("map")]),
    component: lazyRouteComponent(() => import("../features/live/LiveLocationPage.tsx"), "LiveLocationPage"),
  }),
  createRoute({ getParentRoute: () => gated, path: "$", component: () => <Notice kind="notFound" /> }),
];

export const router = createRouter({
  routeTree: root.addChildren([login, gated.addChildren(pages)]),
  caseSensitive: false,
  trailingSlash: "never",
  defaultPendingComponent: LoadingFallback,
  defaultErrorComponent: () => <Notice kind="crashed" />,
});

/** '/' leads to the first page this person may open. */
function StartPage() {
  const [first] = screensOf(useCurrentUser());
  return first ? <Navigate to={first.path} replace /> : <Notice kind="nothingYet" />;
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
