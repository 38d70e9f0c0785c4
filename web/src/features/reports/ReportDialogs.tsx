import type { ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { Suspense } from "react";
import { RemoveDialog } from "./RemoveDialog.tsx";
import type { Report } from "./report-types.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const ReportExport = lazyPart(() =>
  import("./ReportExport.tsx").then(({ ReportExport: Dialog }) => ({ default: Dialog })),
);
const ReportHistory = lazyPart(() =>
  import("./ReportHistory.tsx").then(({ ReportHistory: Dialog }) => ({ default: Dialog })),
);
const ScheduleDialog = lazyPart(() =>
  import("./ScheduleDialog.tsx").then(({ ScheduleDialog: Dialog }) => ({ default: Dialog })),
);
const ViewDialog = lazyPart(() =>
  import("./ViewDialog.tsx").then(({ ViewDialog: Dialog }) => ({ default: Dialog })),
);

/** The dialog above the page, and what it is about. */
export type Open =
  | { dialog: "export"; report: Report }
  | { dialog: "add"; report?: Report }
  | { dialog: "view" | "edit" | "history" | "remove"; report: ScheduledReport }
  | null;

type Props = { open: Open; onOpen: (next: Open) => void };

/** The one dialog that is open. */
export function ReportDialogs(props: Props) {
  return <Suspense>{dialogOf(props)}</Suspense>;
}

function dialogOf({ open, onOpen }: Props) {
  const onClose = () => onOpen(null);
  switch (open?.dialog) {
    case "export":
      return <ReportExport report={open.report} onClose={onClose} />;
    case "add":
      return <ScheduleDialog type={open.report?.type} onClose={onClose} />;
    case "edit":
      return <ScheduleDialog report={open.report} onClose={onClose} />;
    case "view":
      return <ViewDialog report={open.report} onOpen={onOpen} onClose={onClose} />;
    case "history":
      return <ReportHistory report={open.report} onClose={onClose} />;
    case "remove":
      return <RemoveDialog report={open.report} onClose={onClose} />;
    default:
      return null;
  }
}
