import type { Address } from "../trips/schemas.ts";

/** ALG-ADDRESS: how an address is called, "street, postcode city", empty parts left out. */
export function displayNameOf(parts: Partial<Pick<Address, "street" | "postcode" | "city">>): string {
  const town = [parts.postcode, parts.city].filter(Boolean).join(" ");
  return [parts.street, town].filter(Boolean).join(", ");
}
