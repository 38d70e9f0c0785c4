import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";

/** The dialog above the list, and the vehicles it is about. */
export type OpenDialog =
  | { dialog: "add" | "filter" | "positions" | "calendar" }
  | {
      dialog: "view" | "edit" | "upkeep" | "tax" | "calibration" | "drivers" | "history" | "phone" | "share";
      vehicle: Vehicle;
    }
  | { dialog: "bulkEdit" | "archive"; vehicles: readonly Vehicle[] }
  | null;

/** What a tab of the upkeep dialog gets: whoever may write adds and removes, others read. */
export type UpkeepTab = {
  vehicle: Vehicle;
  mayWrite: boolean;
  /** Leads to the fields that the next date follows from. */
  onEdit: () => void;
  /** A dialog of the tab stands above this one. */
  onAbove: (isAbove: boolean) => void;
};
