import { Checkbox, Tooltip } from "@mantine/core";
import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Ticks.module.css";
import type { Selection } from "./use-selection.ts";

type WhyNot<Row> = ((row: Row) => string | null) | undefined;

type RowProps<Row> = {
  name: string;
  row: Row;
  page: readonly Row[];
  selection: Selection<Row>;
  whyNotTicked: WhyNot<Row>;
};

/** Ticks one row; with Shift also those between it and the one ticked before. */
export function TickRow<Row>({ name, row, page, selection, whyNotTicked }: RowProps<Row>) {
  const { t } = useTranslation("ui");
  const isRange = useRef(false);
  const whyNot = whyNotTicked?.(row) ?? null;
  return (
    <Tooltip label={whyNot} disabled={whyNot === null}>
      <Checkbox
        size="sm"
        classNames={classes}
        aria-label={t(($) => $.selectRow, { name })}
        checked={selection.has(row)}
        disabled={whyNot !== null}
        onClick={(event: MouseEvent) => (isRange.current = event.shiftKey)}
        onChange={(event) => {
          const isOpen = (each: Row) => !whyNotTicked?.(each);
          selection.toggle(
            row,
            event.currentTarget.checked,
            isRange.current ? { page: page.filter(isOpen) } : undefined,
          );
        }}
      />
    </Tooltip>
  );
}

type AllProps<Row> = Pick<RowProps<Row>, "selection" | "whyNotTicked"> & {
  rows: readonly Row[];
  isOnNavy?: boolean;
};

/** Ticks all rows of the page; half ticked while some are. */
export function TickAll<Row>({ selection, rows, whyNotTicked, isOnNavy = false }: AllProps<Row>) {
  const { t } = useTranslation("ui");
  const open = rows.filter((row) => !whyNotTicked?.(row));
  const ticked = open.filter((row) => selection.has(row)).length;
  return (
    <Checkbox
      size="sm"
      classNames={classes}
      data-navy={isOnNavy || undefined}
      aria-label={t(($) => $.selectPage)}
      checked={ticked > 0 && ticked === open.length}
      indeterminate={ticked > 0 && ticked < open.length}
      disabled={open.length === 0}
      onChange={() => selection.toggleAll(open, ticked < open.length)}
    />
  );
}
