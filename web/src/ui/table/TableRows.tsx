import { Skeleton, VisuallyHidden } from "@mantine/core";
import { type FocusEvent, Fragment, memo, type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./PagedTable.module.css";
import type { PagedTableProps } from "./paged-list.ts";
import { ariaSortOf, SortHead } from "./SortHead.tsx";
import { TableRow } from "./TableRow.tsx";
import { TickAll, useTick } from "./Ticks.tsx";

type Props<Row> = PagedTableProps<Row> & {
  /** The first rows and those of the list. */
  rows: readonly Row[];
  /** Stands in the body when there are no rows. */
  nothing: ReactNode;
};

/** The table of a paged list. */
export function TableRows<Row>(props: Props<Row>) {
  const { caption, list, columns, rows, nothing, selection, actionsOf, hasQuietActions = false } = props;
  const { sorting } = props;
  const { t } = useTranslation("ui");
  const hasActionColumn = actionsOf !== undefined && !hasQuietActions;
  const width = columns.length + (selection ? 1 : 0) + (hasActionColumn ? 1 : 0);
  const actionsWidth = useMemo(
    () => (actionsOf && hasActionColumn ? widthFor(rows, actionsOf) : undefined),
    [rows, actionsOf, hasActionColumn],
  );
  return (
    <table className={classes.table} aria-busy={list.isPending || list.isPlaceholderData}>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <colgroup>
        {selection && <col style={{ width: "46px" }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ width: column.width }} />
        ))}
        {hasActionColumn && <col style={{ width: actionsWidth }} />}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classes.tick}>
              <TickAll selection={selection} rows={rows} whyNotTicked={props.whyNotTicked} />
            </th>
          )}
          {columns.map(({ key, head, isNumeric, sort }) => (
            <th
              key={key}
              scope="col"
              data-numeric={isNumeric || undefined}
              aria-sort={ariaSortOf(sort, sorting)}
            >
              {sort && sorting ? (
                <SortHead sort={sort} sorting={sorting}>
                  {head}
                </SortHead>
              ) : (
                head
              )}
            </th>
          ))}
          {hasActionColumn && (
            <th scope="col">
              <VisuallyHidden>{t(($) => $.actions)}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <Body {...props} width={width}>
        {list.isPending && <SkeletonRows columns={width} />}
        {nothing && (
          <tr className={classes.nothing}>
            <td colSpan={width}>{nothing}</td>
          </tr>
        )}
      </Body>
      {props.totals && rows.length > 0 && (
        <tfoot>
          <tr>
            {columns.map(({ key, isNumeric }) => (
              <td key={key} data-numeric={isNumeric || undefined}>
                {props.totals?.[key]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The rows below those of their groups. A row is drawn anew only when something of its own has changed. */
function Body<Row>(props: Props<Row> & { width: number; children: ReactNode }) {
  const { rows, columns, selection, actionsOf, nameOf, onOpen, whyNotTicked } = props;
  const { keyOf, groupOf, toneOf, hasRowFocus = false, hasQuietActions = false } = props;
  const tick = useTick(rows, selection, whyNotTicked);
  const [wantedKey, setWantedKey] = useState<string>();
  const current = hasRowFocus ? (rows.find((row) => keyOf(row) === wantedKey) ?? rows[0]) : undefined;
  const firsts = useMemo(() => firstsOfGroups(rows, groupOf), [rows, groupOf]);
  const follow = ({ target }: FocusEvent) => setWantedKey(target.closest("tr")?.dataset["key"] ?? wantedKey);
  return (
    <tbody {...(hasRowFocus && { onFocus: follow })}>
      {props.children}
      {rows.map((row) => (
        <Fragment key={keyOf(row)}>
          {firsts.has(row) && <GroupRow first={row} width={props.width} render={props.renderGroup} />}
          <TableRow
            row={row}
            rowKey={hasRowFocus ? keyOf(row) : undefined}
            isCurrent={row === current}
            columns={columns}
            nameOf={nameOf}
            onOpen={onOpen}
            actionsOf={actionsOf}
            hasQuietActions={hasQuietActions}
            tone={toneOf?.(row)}
            isTicked={selection?.has(row)}
            whyNotTicked={whyNotTicked}
            onTick={tick}
            isUnfolded={props.detailOf && props.detailOf(row) !== null}
          />
          <Detail width={props.width}>{props.detailOf?.(row)}</Detail>
        </Fragment>
      ))}
    </tbody>
  );
}

/** What an unfolded row shows, over the whole width. */
function Detail({ width, children }: { width: number; children: ReactNode }) {
  if (children === null || children === undefined) return null;
  return (
    <tr className={classes.detail}>
      <td colSpan={width}>{children}</td>
    </tr>
  );
}

type GroupProps<Row> = { first: Row; width: number; render: PagedTableProps<Row>["renderGroup"] };

const GroupRow = memo(function GroupRow<Row>({ first, width, render }: GroupProps<Row>) {
  return (
    <tr className={classes.group}>
      <th scope="rowgroup" colSpan={width}>
        {render?.(first)}
      </th>
    </tr>
  );
}) as <Row>(props: GroupProps<Row>) => ReactNode;

/** The first row of each group. */
function firstsOfGroups<Row>(
  rows: readonly Row[],
  groupOf: PagedTableProps<Row>["groupOf"],
): ReadonlySet<Row> {
  if (!groupOf) return new Set();
  const groups = rows.map(groupOf);
  return new Set(rows.filter((_row, index) => groups[index] !== groups[index - 1]));
}

/** Room for ⋮ and the icons beside it, 40 px each. */
function widthFor<Row>(
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
