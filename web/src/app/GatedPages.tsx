import { Outlet } from "@tanstack/react-router";
import { AccessGate } from "./AccessGate.tsx";
import { Notice } from "./Notice.tsx";

/** The frame of every page behind the gate. */
export function GatedPages() {
  return (
    <AccessGate>
      <Outlet />
    </AccessGate>
  );
}

export function NotFoundPage() {
  return <Notice kind="notFound" />;
}
