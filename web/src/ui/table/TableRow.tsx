import { memo, type ReactNode } from "react";
import { missing } from "../texts/format.ts";
import { OpenRow, openedBy } from "./OpenRow.tsx";
import type { PagedTableProps } from "./paged-list.ts";
import classes from "./PagedTable.module.css";
import { RowActions } from "./RowActions.tsx";
import { TickRow } from "./Ticks.tsx";

type Props<Row> = Pick<
  PagedTableProps<Row>,
  "columns" | "nameOf" | "onOpen" | "actionsOf" | "whyNotTicked"
> & {
  row: Row;
  /** Given where rows take the focus; the current one is in the order of Tab. */
  rowKey: string | undefined;
  isCurrent: boolean;
  hasQuietActions: boolean;
  tone: string | undefined;
  /** Undefined where rows cannot be ticked. */
  isTicked: boolean | undefined;
  onTick: (row: Row, isTicked: boolean, isRange: boolean) => void;
  /** Undefined where rows cannot be unfolded. */
  isUnfolded: boolean | undefined;
};

/** One row of a paged list as cells. */
export const TableRow = memo(RowOfCells) as typeof RowOfCells;

function RowOfCells<Row>(props: Props<Row>) {
  const { row, rowKey, isCurrent, columns, onOpen, isTicked, whyNotTicked, onTick } = props;
  const name = props.nameOf?.(row) ?? "";
  const actions = props.actionsOf && <RowActions name={name} actions={props.actionsOf(row)} />;
  const over = props.hasQuietActions && actions && <div className={classes.over}>{actions}</div>;
  return (
    <tr
      className={classes.row}
      data-tone={props.tone}
      data-ticked={isTicked || undefined}
      {...(rowKey !== undefined && { "data-key": rowKey, tabIndex: isCurrent ? 0 : -1 })}
      {...openedBy(row, onOpen)}
    >
      {isTicked !== undefined && (
        <td className={classes.tick} data-tick>
          <TickRow
            name={name}
            isTicked={isTicked}
            whyNot={whyNotTicked?.(row) ?? null}
            onTick={(isNowTicked, isRange) => onTick(row, isNowTicked, isRange)}
          />
        </td>
      )}
      {columns.map(({ key, cell, isNumeric }, index) => (
        <td key={key} data-numeric={isNumeric || undefined}>
          {index === 0 && onOpen ? (
            <OpenRow name={name} isUnfolded={props.isUnfolded} onOpen={() => onOpen(row)}>
              {shown(cell(row)) ?? missing}
            </OpenRow>
          ) : (
            (shown(cell(row)) ?? missing)
          )}
          {index === columns.length - 1 && over}
        </td>
      ))}
      {actions && !over && <td className={classes.actions}>{actions}</td>}
    </tr>
  );
}

/** What a cell holds, or null where that is nothing. */
export function shown(content: ReactNode): ReactNode {
  return content === "" || content === undefined || content === false ? null : content;
}
