import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { currentUser } from "../api/current-user.ts";
import { useSessionState } from "../api/session.ts";
import { decide } from "./gate.ts";
import { LoadingFallback } from "./LoadingFallback.tsx";
import { Notice } from "./Notice.tsx";
import { paths } from "./paths.ts";
import { Shell } from "./Shell.tsx";

/** Lets a person through to a page or shows what stands in the way (document 1, 2.2). */
export function AccessGate({ children }: { children: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname });
  const session = useSessionState();
  const isLoggedOut = session === "loggedOut" || session === "expired";
  const { data: user, dataUpdatedAt } = useQuery({ ...currentUser, enabled: !isLoggedOut });
  const decision = decide({ session, user, path, now: dataUpdatedAt });

  if (decision === "login") return <Navigate to={paths.login} replace />;
  if (decision === "wait" || user === undefined) return <LoadingFallback />;
  if (decision === "temporaryPassword") return <Navigate to={paths.temporaryPassword} replace />;
  if (decision === "start") return <Navigate to="/" replace />;
  if (decision === "expired") {
    return (
      <Shell user={user} hasDrawer={false}>
        <Notice kind="expired" />
      </Shell>
    );
  }
  return (
    <Shell user={user} hasDrawer={!user.hasAMomentPassword}>
      {decision === "notFound" ? <Notice kind="notFound" /> : children}
    </Shell>
  );
}
