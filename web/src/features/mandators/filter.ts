import { useNavigate, useSearch } from "@tanstack/react-router";
import type { MandatorFilter } from "@wegbuch/contract/mandators/schemas";
import { useState } from "react";
import { readPage, readPageSize } from "../../ui/paging.ts";

type Address = Record<string, unknown>;

/** What the list shows: in the address, but for the search term, which each visit begins without. */
export function useMandatorFilter() {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const [searchTerm, setSearchTerm] = useState("");
  const filter: MandatorFilter = { ...readMandatorFilter(address), searchTerm: searchTerm || undefined };
  const goTo = (next: MandatorFilter, replace = false) =>
    void navigate({ to: "/mandators", search: addressOf(next) as never, replace });
  return {
    filter,
    search: (term: string) => {
      setSearchTerm(term);
      if (filter.page > 1) goTo({ ...filter, page: 1 }, true);
    },
    /** Anything but paging goes back to page 1. */
    change: (part: Partial<MandatorFilter>) => goTo({ ...filter, page: 1, ...part }),
    /** Mends an address beyond the last page. */
    correct: (page: number) => goTo({ ...filter, page }, true),
  };
}

/** Reads an address; what is missing or strange becomes the default. */
export function readMandatorFilter(address: Address): MandatorFilter {
  const { isTestMandator } = address;
  return {
    isArchived: address["isArchived"] === true,
    isTestMandator: isTestMandator === 1 || isTestMandator === 2 ? isTestMandator : 0,
    page: readPage(address["page"]),
    perPage: readPageSize(address["perPage"]),
  };
}

/** The address of a filter; defaults are left out. */
export function addressOf({ isArchived, isTestMandator, page, perPage }: MandatorFilter): Address {
  return {
    ...(isArchived && { isArchived }),
    ...(isTestMandator > 0 && { isTestMandator }),
    ...(page > 1 && { page }),
    ...(perPage !== readPageSize(undefined) && { perPage }),
  };
}
