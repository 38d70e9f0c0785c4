import type { ReactNode } from "react";
import type { Action } from "./actions.ts";
import type { Paging } from "./TableFooter.tsx";

/** One column: its head and what a row shows in it. Stands outside the component that uses it. */
export type Column<Row> = {
  key: string;
  /** Also the name of the value on a card. */
  head: ReactNode;
  /** Null, undefined or "" is shown as missing in the table and left out on the card. */
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** Any CSS width; without it the column takes what is left. */
  width?: string;
  /** Place on the phone's card; the first column is the title unless said, the others are labelled lines. */
  onCard?: CardPlace;
};

/** Title: first line, bold. Aside: at its right end. Line: name and value. Foot: last line, for tags. */
export type CardPlace = "title" | "aside" | "line" | "foot" | "nowhere";

/** What `useQuery` gives for a paged list, as far as a table needs it. */
export type PagedList<Row> = {
  data: ({ items: readonly Row[] } & Paging["counts"]) | undefined;
  isPending: boolean;
  /** The data shown is another page's, until this one's is there. */
  isPlaceholderData: boolean;
  isError: boolean;
  refetch: () => unknown;
};

/** What can be done with a row; inline ones, two at most, are also icons of their own in the table. */
export type RowAction = Action & { isInline?: boolean };
