import type { Services } from "@wegbuch/contract/auth/schemas";
import type { Pages } from "./gate.ts";
import { paths } from "./paths.ts";

/** Where the order button leads: to the page the operator names, else to our own once it exists (rule orders/who). */
export function orderButtonAddress(services: Services | undefined, pages: Pages): string | null {
  if (services === undefined) return null;
  return isOutside(services.order) || pages.has(services.order) ? services.order : null;
}

/** Where an expired trial leads: to our own order form, which stays open to it, else to the operator's page. */
export function orderAddressOfExpired(services: Services | undefined, pages: Pages): string | null {
  return pages.has(paths.order) ? paths.order : orderButtonAddress(services, pages);
}

function isOutside(address: string): boolean {
  return address.startsWith("http");
}
