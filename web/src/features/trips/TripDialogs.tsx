import { Suspense } from "react";
import type { Period } from "../../ui/dates/period.ts";
import type { LogbookRow } from "./data.ts";
import type { LogbookSubject, Shown } from "./filter.ts";
import type { SettingsProps } from "./TripSettings.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const KeysDialog = lazyPart(() =>
  import("./KeysDialog.tsx").then(({ KeysDialog: Dialog }) => ({ default: Dialog })),
);
const LockDialog = lazyPart(() =>
  import("./LockDialog.tsx").then(({ LockDialog: Dialog }) => ({ default: Dialog })),
);
const RemoveDialog = lazyPart(() =>
  import("./RemoveDialog.tsx").then(({ RemoveDialog: Dialog }) => ({ default: Dialog })),
);
const UnlockDialog = lazyPart(() =>
  import("./UnlockDialog.tsx").then(({ UnlockDialog: Dialog }) => ({ default: Dialog })),
);
const SupplementDialog = lazyPart(() =>
  import("./SupplementDialog.tsx").then(({ SupplementDialog: Dialog }) => ({ default: Dialog })),
);
const TripSettings = lazyPart(() =>
  import("./TripSettings.tsx").then(({ TripSettings: Dialog }) => ({ default: Dialog })),
);
const TripWizard = lazyPart(() =>
  import("./TripWizard.tsx").then(({ TripWizard: Wizard }) => ({ default: Wizard })),
);
const TripEditDialog = lazyPart(() =>
  import("./TripEditDialog.tsx").then(({ TripEditDialog: Dialog }) => ({ default: Dialog })),
);
const TripBulkEditDialog = lazyPart(() =>
  import("./TripBulkEditDialog.tsx").then(({ TripBulkEditDialog: Dialog }) => ({ default: Dialog })),
);
const MergeDialog = lazyPart(() =>
  import("./MergeDialog.tsx").then(({ MergeDialog: Dialog }) => ({ default: Dialog })),
);
const TripExportDialog = lazyPart(() =>
  import("./TripExportDialog.tsx").then(({ TripExportDialog: Dialog }) => ({ default: Dialog })),
);
const TripHistory = lazyPart(() =>
  import("./TripHistory.tsx").then(({ TripHistory: Dialog }) => ({ default: Dialog })),
);
const DriversDialog = lazyPart(() =>
  import("./DriversDialog.tsx").then(({ DriversDialog: Dialog }) => ({ default: Dialog })),
);

/** The dialog above the list, and the trips it is about. */
export type Open =
  | { dialog: "add" | "export" | "drivers" | "settings" | "keys" }
  | { dialog: "history" | "edit" | "unlock" | "remove" | "supplement"; trip: LogbookRow }
  | { dialog: "bulkEdit" | "lock" | "merge"; trips: readonly LogbookRow[] }
  | null;

type Props = {
  open: Open;
  onClose: () => void;
  subject: LogbookSubject | undefined;
  period: Period;
  /** Where the list has settings. */
  settings?: Omit<SettingsProps, "onClose">;
  /** Narrows the list, where it can be. */
  onShow?: (shown: Shown) => void;
  /** Trips were written: ticked ones need not stay ticked. */
  onDone: () => void;
};

/** The one dialog that is open. */
export function TripDialogs(props: Props) {
  return <Suspense>{dialogOf(props)}</Suspense>;
}

function dialogOf({ open, onClose, subject, period, settings, onShow, onDone }: Props) {
  const ends = { onClose, onDone };
  switch (open?.dialog) {
    case "add":
      return <TripWizard {...startOf(subject)} lastDay={period.last} {...ends} />;
    case "export":
      return <TripExportDialog subject={subject} period={period} onClose={onClose} />;
    case "drivers":
      return subject && <DriversDialog subject={subject} period={period} onClose={onClose} />;
    case "settings":
      return settings && <TripSettings {...settings} onClose={onClose} />;
    case "keys":
      return <KeysDialog onClose={onClose} />;
    case "history":
      return <TripHistory trip={open.trip} onClose={onClose} />;
    case "edit":
      return <TripEditDialog trip={open.trip} {...ends} />;
    case "unlock":
      return <UnlockDialog trip={open.trip} {...ends} />;
    case "supplement":
      return <SupplementDialog trip={open.trip} onClose={onClose} />;
    case "remove":
      return <RemoveDialog trip={open.trip} {...ends} />;
    case "bulkEdit":
      return <TripBulkEditDialog trips={open.trips} {...ends} />;
    case "lock":
      return <LockDialog trips={open.trips} onShow={onShow} {...ends} />;
    case "merge":
      return <MergeDialog trips={open.trips} {...ends} />;
    default:
      return null;
  }
}

/** What a new trip begins with: the vehicle or driver that is looked at. */
function startOf(subject: LogbookSubject | undefined): { vehicleId?: string; driverId?: string } {
  if (!subject) return {};
  return subject.mode === "vehicle" ? { vehicleId: subject.id } : { driverId: subject.id };
}
