import { useQuery } from "@tanstack/react-query";
import { Navigate, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { currentUser } from "../api/current-user.ts";
import { isDeviceHeld } from "../api/held-device.ts";
import { hasLoggedOut, useSessionState } from "../api/session.ts";
import { type Decision, decide, hasDrawer } from "./gate.ts";
import { LoadingFallback } from "./LoadingFallback.tsx";
import { Notice } from "./Notice.tsx";
import { paths } from "./paths.ts";
import { Shell } from "./Shell.tsx";
import { TrialExpired } from "./TrialExpired.tsx";
import { useOffline } from "./use-offline.ts";
import { usePages } from "./use-pages.ts";

/** Lets a person through to a page or shows what stands in the way (rule access/gate). */
export function AccessGate({ children }: { children: ReactNode }) {
  // The page that is drawn, not the one on its way: while that loads, the old page keeps its own decision.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? paths.start });
  const pages = usePages();
  const session = useSessionState();
  const isLoggedOut = session === "loggedOut" || session === "expired";
  const { data: user, dataUpdatedAt } = useQuery({ ...currentUser, enabled: !isLoggedOut });
  useOffline(user);
  const decision = decide({ session, user, path, pages, now: dataUpdatedAt });

  const content = contentOf(decision, children);
  if (user === undefined || isLoggedOut) return content;
  // Whoever holds the device at a check sees that page alone, without the menu (rule timelogs/roadside).
  if (isDeviceHeld() && path !== paths.roadside) return <Navigate to={paths.roadside} replace />;
  // Where nobody answers, what this device keeps is all there is (rule offline/reading).
  if (session === "kept" && path !== paths.roadside && path !== paths.offline)
    return <Navigate to={paths.offline} replace />;
  if (path === paths.roadside) return content;
  return (
    <Shell user={user} path={path} hasDrawer={hasDrawer(user, dataUpdatedAt)}>
      {content}
    </Shell>
  );
}

function contentOf(decision: Decision, page: ReactNode): ReactNode {
  if ("goTo" in decision) return <Navigate to={decision.goTo} replace {...wantedAt(decision.goTo)} />;
  if (decision.show === "page") return page;
  if (decision.show === "wait") return <LoadingFallback />;
  return decision.show === "expired" ? <TrialExpired /> : <Notice kind={decision.show} />;
}

/** The login page is told where somebody wanted to go; who logged out himself wants nothing. */
function wantedAt(goTo: string) {
  if (goTo !== paths.login || hasLoggedOut()) return {};
  return { state: { wanted: location.pathname + location.search } };
}
