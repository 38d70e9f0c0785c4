import { type Address, readId } from "../../ui/filter/use-list-filter.ts";

/** The group an address opens; undefined is the topmost one. */
export function readGroupId(address: Address): string | undefined {
  return readId(address["id"]);
}
