import { Checkbox } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Ticks.module.css";
import type { Selection } from "./use-selection.ts";
import { Tip } from "../page/Tip.tsx";

type WhyNot<Row> = ((row: Row) => string | null) | undefined;

type RowProps = {
  name: string;
  isTicked: boolean;
  whyNot: string | null;
  /** With Shift it is a range: also those between the row and the one ticked before. */
  onTick: (isTicked: boolean, isRange: boolean) => void;
};

/** Ticks one row. */
export function TickRow({ name, isTicked, whyNot, onTick }: RowProps) {
  const { t } = useTranslation("ui");
  const isRange = useRef(false);
  return (
    <Tip label={whyNot} disabled={whyNot === null}>
      <Checkbox
        size="sm"
        classNames={classes}
        aria-label={t(($) => $.selectRow, { name })}
        checked={isTicked}
        disabled={whyNot !== null}
        onClick={(event: MouseEvent) => (isRange.current = event.shiftKey)}
        onChange={(event) => onTick(event.currentTarget.checked, isRange.current)}
      />
    </Tip>
  );
}

/** How a row of a page is ticked, also as the end of a range, which leaves out rows that cannot be ticked. */
export function useTick<Row>(
  page: readonly Row[],
  selection: Selection<Row> | undefined,
  whyNotTicked: WhyNot<Row>,
): (row: Row, isTicked: boolean, isRange: boolean) => void {
  return useCallbackRef((row: Row, isTicked: boolean, isRange: boolean) => {
    const range = isRange ? { page: page.filter((each) => !whyNotTicked?.(each)) } : undefined;
    selection?.toggle(row, isTicked, range);
  });
}

type AllProps<Row> = {
  selection: Selection<Row>;
  whyNotTicked: WhyNot<Row>;
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
