import { Navigate, Outlet } from "@tanstack/react-router";
import { roles } from "@wegbuch/contract/access/roles";
import { useCurrentUser } from "../api/current-user.ts";
import { AccessGate } from "./AccessGate.tsx";
import { screensOf } from "./gate.ts";
import { Notice } from "./Notice.tsx";

/** The frame of every page behind the gate. */
export function GatedPages() {
  return (
    <AccessGate>
      <Outlet />
    </AccessGate>
  );
}

/** '/' leads to the first page this person may open. */
export function StartPage() {
  const user = useCurrentUser();
  const [first] = screensOf(user);
  if (first) return <Navigate to={first.path} replace />;
  return <Notice kind={user.role.id === roles.superAdmin ? "nothingForSuperAdmins" : "nothingYet"} />;
}

export function NotFoundPage() {
  return <Notice kind="notFound" />;
}

export function TemporaryPasswordPage() {
  return <Notice kind="temporaryPassword" />;
}
