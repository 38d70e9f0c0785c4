import { Outlet } from "@tanstack/react-router";
import { AccessGate } from "./AccessGate.tsx";
import { Notice } from "./Notice.tsx";
import { ProofAsker } from "./ProofAsker.tsx";

/** The frame of every page behind the gate. */
export function GatedPages() {
  return (
    <>
      <AccessGate>
        <Outlet />
      </AccessGate>
      <ProofAsker />
    </>
  );
}

export function NotFoundPage() {
  return <Notice kind="notFound" />;
}
