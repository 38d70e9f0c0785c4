import { IconAlertTriangle, IconClockExclamation } from "@tabler/icons-react";
import type { DueState } from "@wegbuch/contract/vehicles/rules";
import type { ReactNode } from "react";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";

/** Amber where something is due soon, red where that is past. */
export function DueTag({ state, children }: { state: Exclude<DueState, "ahead">; children: ReactNode }) {
  const isOverdue = state === "overdue";
  return (
    <StatusTag
      icon={isOverdue ? IconAlertTriangle : IconClockExclamation}
      tone={isOverdue ? "error" : "warn"}
    >
      {children}
    </StatusTag>
  );
}
