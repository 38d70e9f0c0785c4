import { Button } from "@mantine/core";
import { IconDatabaseOff, IconListSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "./actions.ts";
import { BulkBar } from "./BulkBar.tsx";
import { EmptyBlock } from "./EmptyBlock.tsx";
import { useFocusKept } from "./focus-return.ts";
import { useHasTableRoom } from "./media.ts";
import type { Column, PagedList, RowAction } from "./paged-list.ts";
import classes from "./PagedTable.module.css";
import { RowCards } from "./RowCards.tsx";
import { SkeletonCards } from "./SkeletonCards.tsx";
import { type Paging, TableFooter } from "./TableFooter.tsx";
import { TableRows } from "./TableRows.tsx";
import type { Selection } from "./use-selection.ts";

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
  /** What can be done with a row; none leave its menu out. */
  actionsOf?: (row: Row) => readonly RowAction[];
  /** From `useSelection`; rows can be ticked then, and `bulkActions` stand above the head. */
  selection?: Selection<Row>;
  bulkActions?: readonly Action[];
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
  empty?: ReactNode;
  /** Without it the list is short: all of it is shown, without a footer. */
  onPaging?: Paging["onPaging"];
};

/**
 * A paged list on a white card: sticky head, hairlines, skeleton rows of final height, footer with page sizes.
 * Where a table has no room its rows are cards.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { list, selection, onPaging } = props;
  const hasTableRoom = useHasTableRoom();
  useFocusKept();
  const rows = list.data ? [...(props.firstRows ?? []), ...list.data.items] : [];
  const nothing =
    list.isPending || rows.length > 0 ? null : list.isError ? (
      <LoadError onRetry={list.refetch} />
    ) : (
      (props.empty ?? <NoEntries />)
    );
  const bulkBar = selection && selection.rows.length > 0 && (
    <BulkBar
      rows={rows}
      selection={selection}
      whyNotTicked={props.whyNotTicked}
      actions={props.bulkActions ?? []}
      hasHead={hasTableRoom}
    />
  );
  const footer = onPaging && list.data && list.data.totalCount > 0 && (
    <TableFooter caption={props.caption} counts={list.data} onPaging={onPaging} />
  );
  if (!hasTableRoom)
    return (
      <section
        className={classes.cards}
        aria-label={props.caption}
        aria-busy={list.isPending || list.isPlaceholderData}
      >
        {list.isPending && <SkeletonCards />}
        {nothing}
        <RowCards {...props} rows={rows} />
        {footer}
        {bulkBar}
      </section>
    );
  return (
    <section className={classes.card}>
      {bulkBar}
      <div className={classes.scroller}>
        <TableRows {...props} rows={rows} nothing={nothing} />
      </div>
      {footer}
    </section>
  );
}

/** The text every empty list has (annex T). */
function NoEntries() {
  const { t } = useTranslation("ui");
  return <EmptyBlock icon={IconListSearch} title={t(($) => $.noEntries)} />;
}

/** Stands where a list could not be loaded; the reason is in the error bar. */
export function LoadError({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation("ui");
  return (
    <EmptyBlock
      icon={IconDatabaseOff}
      title={t(($) => $.couldNotLoad)}
      action={
        <Button variant="default" onClick={() => void onRetry()}>
          {t(($) => $.tryAgain)}
        </Button>
      }
    />
  );
}
