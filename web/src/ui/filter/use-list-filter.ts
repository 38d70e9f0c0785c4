import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PagedList } from "../table/paged-list.ts";

export type Address = Record<string, unknown>;

type Paged = { page: number; perPage: number; searchTerm?: string | undefined };

type Kind<Filter> = {
  /** The page's path. */
  to: string;
  /** Reads an address; what is missing or strange becomes the default. */
  read: (address: Address) => Filter;
  /** The address of a filter; defaults are left out. */
  write: (filter: Filter) => Address;
};

/** What a list is narrowed to: in the address, but for the search term, which each visit begins without. */
export function useListFilter<Filter extends Paged>({ to, read, write }: Kind<Filter>) {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const [searchTerm, setSearchTerm] = useState("");
  const filter: Filter = { ...read(address), searchTerm: searchTerm || undefined };
  const goTo = (next: Filter, replace = false) =>
    void navigate({ to, search: write(next) as never, replace });
  return {
    filter,
    search: (term: string) => {
      setSearchTerm(term);
      if (filter.page > 1) goTo({ ...filter, page: 1 }, true);
    },
    /** Anything but paging goes back to page 1. */
    change: (part: Partial<Filter>) => goTo({ ...filter, page: 1, ...part }),
    /** Mends an address beyond the last page. */
    correct: (page: number) => goTo({ ...filter, page }, true),
  };
}

/** Goes to the last page of a list when the page asked for lies beyond it. */
export function useLastPage(list: PagedList<unknown>, page: number, correct: (page: number) => void): void {
  const lastPage = list.data && !list.isPlaceholderData ? Math.max(1, list.data.pageCount) : page;
  useEffect(() => {
    if (page > lastPage) correct(lastPage);
  });
}

/** The id an address names; undefined where there is none or a strange one. */
export function readId(value: unknown): string | undefined {
  return isId(value) ? value.toLowerCase() : undefined;
}

/** The ids an address names, each once; one alone may stand there without brackets. None where there are none or strange ones. */
export function readIds(value: unknown): readonly string[] {
  const named = typeof value === "string" ? [value] : value;
  const isList = Array.isArray(named) && named.length <= mostIds && named.every(isId);
  return isList ? [...new Set(named.map((id: string) => id.toLowerCase()))] : [];
}

/** As the contract's `ids`, whose library of schemas no list needs to wait for. */
const mostIds = 10_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const isId = (value: unknown): value is string => typeof value === "string" && uuid.test(value);

/** The values of a filter, each once; none at all are no filter. */
export function listed<Value>(values: readonly Value[] | undefined): Value[] | undefined {
  return values && values.length > 0 ? [...new Set(values)] : undefined;
}
