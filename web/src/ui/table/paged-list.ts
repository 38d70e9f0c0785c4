import type { ReactNode } from "react";
import type { Action } from "../page/actions.ts";
import type { Paging } from "./TableFooter.tsx";
import type { Selection } from "./use-selection.ts";

/** One column: its head and what a row shows in it. Stands outside the component that uses it. */
export type Column<Row> = {
  key: string;
  /** Also the name of the value on a card. */
  head: ReactNode;
  /** Null, undefined or "" is shown as missing in the table and left out on the card. */
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** What the list can be sorted by in its place; named where its head is not beside it. */
  sort?: { by: string; name: string };
  /** Any CSS width; without it the column takes what is left. */
  width?: string;
  /** Place on the phone's card; the first column is the title unless said, the others are labelled lines. */
  onCard?: CardPlace;
};

/** How a list is sorted, and what sorts it another way. */
export type Sorting = {
  by: string;
  isDescending: boolean;
  onSort: (by: string, isDescending: boolean) => void;
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
export type RowAction = Action & {
  isInline?: boolean;
  /** What comes next: on the card a button of its own beside the tags. */
  isNext?: boolean;
};

/** What a list and its looks as table and as cards are made of. */
export type PagedTableProps<Row> = {
  /** Read to screen readers before the table. */
  caption: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** How a person calls a row: names its menu and its box to tick. */
  nameOf?: (row: Row) => string;
  /** Opens what there is to see of a row: by a click on it, or by its name in the first cell, which is a button then. */
  onOpen?: (row: Row) => void;
  /** Rows take the focus, one of them in the order of Tab, and carry their key as `data-key`. */
  hasRowFocus?: boolean;
  /** Few columns, beside something else: 640 px are room enough. */
  isSlim?: boolean;
  /** The actions have no column: they come up over the last one while the row is looked at. */
  hasQuietActions?: boolean;
  /** What can be done with a row; none leave its menu out. */
  actionsOf?: (row: Row) => readonly RowAction[];
  /** From `useSelection`; rows can be ticked then, and `bulkActions` stand above the head. */
  selection?: Selection<Row>;
  bulkActions?: readonly Action[];
  /** What the ticked rows come to, beside how many they are. */
  bulkSum?: string | undefined;
  /** Why a row cannot be ticked; null if it can. */
  whyNotTicked?: (row: Row) => string | null;
  /** Rows that come before the list's own, for example a running trip. */
  firstRows?: readonly Row[];
  /** Rows with one group key follow each other below the group's own row. */
  groupOf?: (row: Row) => string;
  /** Takes the first row of a group. */
  renderGroup?: (first: Row) => ReactNode;
  /** Marks a row for the style sheet, for example "running". */
  toneOf?: (row: Row) => string | undefined;
  /** What a row that is unfolded shows below itself; null while it is folded. `onOpen` folds and unfolds then. */
  detailOf?: (row: Row) => ReactNode;
  /** What the columns come to, by their keys; below the rows of a table, of all its pages. */
  totals?: Readonly<Record<string, ReactNode>> | undefined;
  empty?: ReactNode;
  /** Columns that say `sort` are sorted by their heads, and above the cards by a field. */
  sorting?: Sorting;
  /** Without it the list is short: all of it is shown, without a footer. */
  onPaging?: Paging["onPaging"];
  /** Instead of those of the generic table. */
  pageSizes?: readonly number[];
};
