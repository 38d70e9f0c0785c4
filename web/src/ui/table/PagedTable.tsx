import { IconListSearch } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { BulkBar } from "./BulkBar.tsx";
import { EmptyBlock } from "../feedback/EmptyBlock.tsx";
import { LoadError } from "../feedback/LoadError.tsx";
import { useFocusKept } from "../page/focus-return.ts";
import { useHasTableRoom } from "../theme/media.ts";
import type { PagedTableProps } from "./paged-list.ts";
import classes from "./PagedTable.module.css";
import { RowCards } from "./RowCards.tsx";
import { SkeletonCards } from "../feedback/SkeletonCards.tsx";
import { SortField } from "./SortField.tsx";
import { TableFooter } from "./TableFooter.tsx";
import { TableRows } from "./TableRows.tsx";

/**
 * A paged list on a white card: sticky head, hairlines, skeleton rows of final height, footer with page sizes.
 * Where a table has no room its rows are cards.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { list, selection, onPaging } = props;
  const hasTableRoom = useHasTableRoom();
  useFocusKept();
  const { firstRows } = props;
  const rows = useMemo(
    () => (list.data ? [...(firstRows ?? []), ...list.data.items] : []),
    [firstRows, list.data],
  );
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
      sum={props.bulkSum}
      hasHead={hasTableRoom}
    />
  );
  const footer = onPaging && list.data && list.data.totalCount > 0 && (
    <TableFooter caption={props.caption} counts={list.data} onPaging={onPaging} sizes={props.pageSizes} />
  );
  if (!hasTableRoom)
    return (
      <section
        className={classes.cards}
        aria-label={props.caption}
        aria-busy={list.isPending || list.isPlaceholderData}
      >
        {props.sorting && <SortField columns={props.columns} sorting={props.sorting} />}
        {list.isPending && <SkeletonCards />}
        {nothing}
        <RowCards {...props} rows={rows} />
        {footer}
        {bulkBar}
      </section>
    );
  return (
    <section className={classes.card} data-slim={props.isSlim || undefined}>
      {bulkBar}
      <div className={classes.scroller}>
        <TableRows {...props} rows={rows} nothing={nothing} />
      </div>
      {footer}
    </section>
  );
}

/** The text every empty list has (rule screens/empty-lists). */
function NoEntries() {
  const { t } = useTranslation("ui");
  return <EmptyBlock icon={IconListSearch} title={t(($) => $.noEntries)} />;
}
