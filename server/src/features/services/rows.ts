import type { Service, ServiceFile } from "@wegbuch/contract/services/schemas";
import type { Selectable } from "kysely";
import type { DB } from "../../platform/db/types.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";

type Row = Pick<
  Selectable<DB["services"]>,
  "id" | "serviced_on" | "mileage_in_meters" | "description" | "workshop" | "price_in_cents"
>;

export function saidService(row: Row, file: ServiceFile | null): Service {
  return {
    id: row.id,
    serviceDate: `${row.serviced_on}T00:00:00.000Z`,
    serviceAt: row.mileage_in_meters,
    description: row.description || null,
    workshop: row.workshop || null,
    priceInCents: row.price_in_cents,
    file,
  };
}

/** A service as the history of its vehicle shows it. */
export function shownService(row: Omit<Row, "id">, fileName?: string): string {
  const kilometers = (row.mileage_in_meters / 1_000).toFixed(3).replace(".", ",");
  const price = row.price_in_cents !== null && `${(row.price_in_cents / 100).toFixed(2).replace(".", ",")} €`;
  const said = [shownLocalDay(row.serviced_on), kilometers, row.description, row.workshop, price, fileName];
  return said.filter(Boolean).join(", ");
}
