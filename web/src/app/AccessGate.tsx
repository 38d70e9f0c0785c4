import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { currentUser } from "../api/current-user.ts";
import { useSessionState } from "../api/session.ts";
import { decide, mustChoosePassword } from "./gate.ts";
import { LoadingFallback } from "./LoadingFallback.tsx";
import { Notice } from "./Notice.tsx";
import { Shell } from "./Shell.tsx";
import { TrialExpired } from "./TrialExpired.tsx";
import { usePages } from "./use-pages.ts";

/** Lets a person through to a page or shows what stands in the way (document 1, 2.2). */
export function AccessGate({ children }: { children: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname });
  const pages = usePages();
  const session = useSessionState();
  const isLoggedOut = session === "loggedOut" || session === "expired";
  const { data: user, dataUpdatedAt } = useQuery({ ...currentUser, enabled: !isLoggedOut });
  const decision = decide({ session, user, path, pages, now: dataUpdatedAt });

  if ("goTo" in decision) return <Navigate to={decision.goTo} replace />;
  if (decision.show === "wait") return <LoadingFallback />;
  const content = contentOf(decision.show, children);
  if (user === undefined) return content;
  return (
    <Shell user={user} hasDrawer={decision.show !== "expired" && !mustChoosePassword(user)}>
      {content}
    </Shell>
  );
}

function contentOf(show: "page" | "expired" | "notFound" | "nothingYet", page: ReactNode): ReactNode {
  if (show === "page") return page;
  return show === "expired" ? <TrialExpired /> : <Notice kind={show} />;
}
