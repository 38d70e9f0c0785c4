import type { Inspection } from "@wegbuch/contract/inspections/schemas";
import type { Selectable } from "kysely";
import type { DB } from "../../platform/db/types.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";

type Row = Pick<Selectable<DB["inspections"]>, "id" | "inspected_on" | "description">;

export function saidInspection({ id, inspected_on, description }: Row): Inspection {
  return { id, inspectionDate: `${inspected_on}T00:00:00.000Z`, description: description || null };
}

/** An inspection as the history of its vehicle shows it. */
export function shownInspection({ inspected_on, description }: Omit<Row, "id">): string {
  return [shownLocalDay(inspected_on), description].filter(Boolean).join(", ");
}
