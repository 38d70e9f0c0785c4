import { Outlet } from "@tanstack/react-router";
import { AccessGate } from "./AccessGate.tsx";

/** Every page behind the gate; a module of its own so that the login does not load the shell. */
export function GatedPages() {
  return (
    <AccessGate>
      <Outlet />
    </AccessGate>
  );
}
