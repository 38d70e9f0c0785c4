import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconDatabaseOff, IconListSearch } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "./EmptyBlock.tsx";
import { type Paging, TableFooter } from "./TableFooter.tsx";
import classes from "./PagedTable.module.css";

/** One column: its head and what a row shows in it. Stands outside the component that uses it. */
export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** Any CSS width; without it the column takes what is left. */
  width?: string;
};

/** What `useQuery` gives for a paged list, as far as a table needs it. */
type PagedList<Row> = {
  data: ({ items: readonly Row[] } & Paging["counts"]) | undefined;
  isPending: boolean;
  /** The data shown is another page's, until this one's is there. */
  isPlaceholderData: boolean;
  isError: boolean;
  refetch: () => unknown;
};

type Props<Row> = {
  /** Read to screen readers before the table. */
  caption: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Rows that come before the list's own, for example a running trip. */
  firstRows?: readonly Row[];
  /** Rows with one group key follow each other below the group's own row. */
  groupOf?: (row: Row) => string;
  /** Takes the first row of a group. */
  renderGroup?: (first: Row) => ReactNode;
  /** Marks a row for the style sheet, for example "running". */
  toneOf?: (row: Row) => string | undefined;
  empty?: ReactNode;
  onPaging: Paging["onPaging"];
};

/** A paged list on a white card: sticky head, hairlines, skeleton rows of final height, footer with page sizes. */
export function PagedTable<Row>(props: Props<Row>) {
  const { caption, list, columns, firstRows = [], onPaging } = props;
  const rows = list.data ? [...firstRows, ...list.data.items] : [];
  return (
    <section className={classes.card}>
      <div className={classes.scroller}>
        <table className={classes.table} aria-busy={list.isPending || list.isPlaceholderData}>
          <VisuallyHidden component="caption">{caption}</VisuallyHidden>
          <colgroup>
            {columns.map(({ key, width }) => (
              <col key={key} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ key, head, isNumeric }) => (
                <th key={key} scope="col" data-numeric={isNumeric || undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.isPending && <SkeletonRows columns={columns.length} />}
            {!list.isPending && rows.length === 0 && (
              <tr className={classes.nothing}>
                <td colSpan={columns.length}>
                  {list.isError ? <LoadError onRetry={list.refetch} /> : (props.empty ?? <NoEntries />)}
                </td>
              </tr>
            )}
            {rows.map((row, index) => (
              <GroupedRow key={props.keyOf(row)} {...props} row={row} previous={rows[index - 1]} />
            ))}
          </tbody>
        </table>
      </div>
      {list.data && list.data.totalCount > 0 && <TableFooter counts={list.data} onPaging={onPaging} />}
    </section>
  );
}

function GroupedRow<Row>(props: Props<Row> & { row: Row; previous: Row | undefined }) {
  const { row, previous, columns, groupOf, renderGroup, toneOf } = props;
  const group = groupOf?.(row);
  const isFirstOfGroup = group !== undefined && (previous === undefined || groupOf?.(previous) !== group);
  return (
    <Fragment>
      {isFirstOfGroup && (
        <tr className={classes.group}>
          <th scope="rowgroup" colSpan={columns.length}>
            {renderGroup?.(row)}
          </th>
        </tr>
      )}
      <tr className={classes.row} data-tone={toneOf?.(row)}>
        {columns.map(({ key, cell, isNumeric }) => (
          <td key={key} data-numeric={isNumeric || undefined}>
            {cell(row)}
          </td>
        ))}
      </tr>
    </Fragment>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} className={classes.row}>
      {Array.from({ length: columns }, (_each, column) => (
        <td key={column}>
          <Skeleton height={12} width={column === 0 ? "80%" : "60%"} />
        </td>
      ))}
    </tr>
  ));
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
