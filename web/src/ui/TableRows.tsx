import { Skeleton, VisuallyHidden } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { missing } from "./format.ts";
import classes from "./PagedTable.module.css";
import { OpenRow, openedBy } from "./OpenRow.tsx";
import type { PagedTableProps } from "./paged-list.ts";
import { RowActions } from "./RowActions.tsx";
import { TickAll, TickRow } from "./Ticks.tsx";

type Props<Row> = PagedTableProps<Row> & {
  /** The first rows and those of the list. */
  rows: readonly Row[];
  /** Stands in the body when there are no rows. */
  nothing: ReactNode;
};

/** The table of a paged list. */
export function TableRows<Row>(props: Props<Row>) {
  const { caption, list, columns, rows, nothing, selection, actionsOf } = props;
  const { t } = useTranslation("ui");
  const width = columns.length + (selection ? 1 : 0) + (actionsOf ? 1 : 0);
  return (
    <table className={classes.table} aria-busy={list.isPending || list.isPlaceholderData}>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <colgroup>
        {selection && <col style={{ width: "46px" }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ width: column.width }} />
        ))}
        {actionsOf && <col style={{ width: actionsWidth(rows, actionsOf) }} />}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classes.tick}>
              <TickAll selection={selection} rows={rows} whyNotTicked={props.whyNotTicked} />
            </th>
          )}
          {columns.map(({ key, head, isNumeric }) => (
            <th key={key} scope="col" data-numeric={isNumeric || undefined}>
              {head}
            </th>
          ))}
          {actionsOf && (
            <th scope="col">
              <VisuallyHidden>{t(($) => $.actions)}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {list.isPending && <SkeletonRows columns={width} />}
        {nothing && (
          <tr className={classes.nothing}>
            <td colSpan={width}>{nothing}</td>
          </tr>
        )}
        {rows.map((row, index) => (
          <GroupedRow key={props.keyOf(row)} {...props} width={width} row={row} previous={rows[index - 1]} />
        ))}
      </tbody>
    </table>
  );
}

function GroupedRow<Row>(props: Props<Row> & { width: number; row: Row; previous: Row | undefined }) {
  const { row, previous, columns, groupOf, selection, actionsOf } = props;
  const group = groupOf?.(row);
  const isFirstOfGroup = group !== undefined && (previous === undefined || groupOf?.(previous) !== group);
  const name = props.nameOf?.(row) ?? "";
  return (
    <Fragment>
      {isFirstOfGroup && (
        <tr className={classes.group}>
          <th scope="rowgroup" colSpan={props.width}>
            {props.renderGroup?.(row)}
          </th>
        </tr>
      )}
      <tr
        className={classes.row}
        data-tone={props.toneOf?.(row)}
        data-ticked={selection?.has(row) || undefined}
        {...openedBy(row, props.onOpen)}
      >
        {selection && (
          <td className={classes.tick} data-tick>
            <TickRow
              name={name}
              row={row}
              page={props.rows}
              selection={selection}
              whyNotTicked={props.whyNotTicked}
            />
          </td>
        )}
        {columns.map(({ key, cell, isNumeric }, index) => (
          <td key={key} data-numeric={isNumeric || undefined}>
            {index === 0 && props.onOpen ? (
              <OpenRow name={name} onOpen={() => props.onOpen?.(row)}>
                {shown(cell(row)) ?? missing}
              </OpenRow>
            ) : (
              (shown(cell(row)) ?? missing)
            )}
          </td>
        ))}
        {actionsOf && (
          <td className={classes.actions}>
            <RowActions name={name} actions={actionsOf(row)} />
          </td>
        )}
      </tr>
    </Fragment>
  );
}

/** What a cell holds, or null where that is nothing. */
export function shown(content: ReactNode): ReactNode {
  return content === "" || content === undefined || content === false ? null : content;
}

/** Room for ⋮ and the icons beside it, 40 px each. */
function actionsWidth<Row>(
  rows: readonly Row[],
  actionsOf: NonNullable<PagedTableProps<Row>["actionsOf"]>,
): string {
  const icons = rows.map((row) => Math.min(2, actionsOf(row).filter(({ isInline }) => isInline).length));
  return `${(Math.max(0, ...icons) + 1) * 40 + 16}px`;
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
