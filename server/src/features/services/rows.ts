import type { Service } from "@wegbuch/contract/services/schemas";
import type { Selectable } from "kysely";
import type { DB } from "../../platform/db/types.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";

type Row = Pick<Selectable<DB["services"]>, "id" | "serviced_on" | "mileage_in_meters" | "description">;

export function saidService({ id, serviced_on, mileage_in_meters, description }: Row): Service {
  return {
    id,
    serviceDate: `${serviced_on}T00:00:00.000Z`,
    serviceAt: mileage_in_meters,
    description: description || null,
  };
}

/** A service as the history of its vehicle shows it. */
export function shownService({ serviced_on, mileage_in_meters, description }: Omit<Row, "id">): string {
  const kilometers = (mileage_in_meters / 1_000).toFixed(3).replace(".", ",");
  return [shownLocalDay(serviced_on), kilometers, description].filter(Boolean).join(", ");
}
