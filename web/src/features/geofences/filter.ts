import { searchCategories } from "@wegbuch/contract/geofences/codes";
import type { SearchCategory } from "@wegbuch/contract/geofences/schemas";
import { useState } from "react";
import { keepCookie, readCookie } from "../../ui/files/cookies.ts";
import { pageSizesOfTrips } from "../../ui/table/paging.ts";

/** What fences are searched for: their titles or their entries of a category. */
export type Search = { category: SearchCategory; term: string };

/** 0 no search, 1 by name, 2 by metadata (rule geofences/search). */
export type SearchMode = 0 | 1 | 2;

export function modeOf(search: Search | null): SearchMode {
  if (search === null) return 0;
  return search.category === searchCategories.title ? 1 : 2;
}

export type Paging = { page: number; size: number };

/** A page that was typed: a whole number from 1 to the last page, else null. */
export function readJump(typed: string, pageCount: number): number | null {
  const text = typed.trim();
  if (!/^\d{1,9}$/.test(text)) return null;
  const page = Number(text);
  return page >= 1 && page <= pageCount ? page : null;
}

/** What two cookies say; the first page of ten where they say nothing or something strange. */
export function readPaging(page: string | null, size: string | null): Paging {
  return {
    page: (page !== null && readJump(page, 1_000_000_000)) || 1,
    size: pageSizesOfTrips.find((each) => String(each) === size) ?? pageSizesOfTrips[0],
  };
}

const cookies = { page: "geofencePage", size: "geofencePageSize" };
const daysKept = 365;

/** The page of the list, which a browser remembers for a year (rule geofences/dock). */
export function usePaging(): [Paging, (paging: Paging) => void] {
  const [paging, setPaging] = useState(() => readPaging(readCookie(cookies.page), readCookie(cookies.size)));
  const change = (next: Paging) => {
    const expires = new Date(Date.now() + daysKept * 86_400_000);
    keepCookie(cookies.page, String(next.page), expires);
    keepCookie(cookies.size, String(next.size), expires);
    setPaging(next);
  };
  return [paging, change];
}
