import type { Address } from "../trips/schemas.ts";

/** How an address is called (rule addresses/name): "street, postcode city", empty parts left out. */
export function displayNameOf(parts: Partial<Pick<Address, "street" | "postcode" | "city">>): string {
  const town = [parts.postcode, parts.city].filter(Boolean).join(" ");
  return [parts.street, town].filter(Boolean).join(", ");
}
