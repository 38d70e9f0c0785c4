import type { VehicleFilter } from "@wegbuch/contract/vehicles/schemas";
import { Suspense } from "react";
import { CalendarFeedDialog } from "../../entities/calendarfeeds/CalendarFeedDialog.tsx";
import { ArchiveDialog } from "./ArchiveDialog.tsx";
import { DriversDialog } from "./DriversDialog.tsx";
import { FilterDialog } from "./FilterDialog.tsx";
import { LastPositionsDialog } from "./LastPositionsDialog.tsx";
import type { OpenDialog } from "./open-dialog.ts";
import { VehicleHistory } from "./VehicleHistory.tsx";
import { ViewDialog } from "./ViewDialog.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const VehicleWizard = lazyPart(() =>
  import("./VehicleWizard.tsx").then(({ VehicleWizard: Wizard }) => ({ default: Wizard })),
);
const EditDialog = lazyPart(() =>
  import("./EditDialog.tsx").then(({ EditDialog: Dialog }) => ({ default: Dialog })),
);
const BulkEditDialog = lazyPart(() =>
  import("./BulkEditDialog.tsx").then(({ BulkEditDialog: Dialog }) => ({ default: Dialog })),
);
const UpkeepDialog = lazyPart(() =>
  import("./UpkeepDialog.tsx").then(({ UpkeepDialog: Dialog }) => ({ default: Dialog })),
);

const TaxDialog = lazyPart(() =>
  import("../../entities/taxes/TaxDialog.tsx").then(({ TaxDialog: Dialog }) => ({ default: Dialog })),
);

const CalibrationDialog = lazyPart(() =>
  import("./CalibrationDialog.tsx").then(({ CalibrationDialog: Dialog }) => ({ default: Dialog })),
);

const PhoneDialog = lazyPart(() =>
  import("../../entities/phones/PhoneDialog.tsx").then(({ PhoneDialog: Dialog }) => ({ default: Dialog })),
);

const ShareDialog = lazyPart(() =>
  import("../../entities/shares/ShareDialog.tsx").then(({ ShareDialog: Dialog }) => ({ default: Dialog })),
);

type Props = {
  open: OpenDialog;
  onOpen: (next: OpenDialog) => void;
  filter: VehicleFilter;
  onFilter: (part: Partial<VehicleFilter>) => void;
  /** Ticked rows were changed and need not stay ticked. */
  onDone: () => void;
};

/** The one dialog that is open. */
export function VehicleDialogs(props: Props) {
  return <Suspense>{dialogOf(props)}</Suspense>;
}

function dialogOf({ open, onOpen, filter, onFilter, onDone }: Props) {
  const close = () => onOpen(null);
  switch (open?.dialog) {
    case "add":
      return <VehicleWizard onClose={close} />;
    case "filter":
      return <FilterDialog filter={filter} onApply={onFilter} onClose={close} />;
    case "positions":
      return <LastPositionsDialog onClose={close} />;
    case "calendar":
      return <CalendarFeedDialog onClose={close} />;
    case "view":
      return <ViewDialog vehicle={open.vehicle} onOpen={onOpen} onClose={close} />;
    case "edit":
      return <EditDialog vehicle={open.vehicle} onClose={close} />;
    case "upkeep":
      return <UpkeepDialog vehicle={open.vehicle} onEdit={onOpen} onClose={close} />;
    case "tax":
      return <TaxDialog vehicle={open.vehicle} onClose={close} />;
    case "calibration":
      return <CalibrationDialog vehicle={open.vehicle} onClose={close} />;
    case "drivers":
      return <DriversDialog vehicle={open.vehicle} onClose={close} />;
    case "phone":
      return (
        <PhoneDialog
          of={{ kind: "vehicle", ...open.vehicle }}
          hasBox={open.vehicle.box !== null}
          onClose={close}
        />
      );
    case "share":
      return <ShareDialog vehicle={open.vehicle} onClose={close} />;
    case "history":
      return <VehicleHistory vehicle={open.vehicle} onClose={close} />;
    case "bulkEdit":
      return <BulkEditDialog vehicles={open.vehicles} onDone={onDone} onClose={close} />;
    case "archive":
      return <ArchiveDialog vehicles={open.vehicles} onDone={onDone} onClose={close} />;
    default:
      return null;
  }
}
