import { UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Action } from "../page/actions.ts";
import classes from "./BulkBar.module.css";
import { formatNumber } from "../texts/format.ts";
import { TickAll } from "./Ticks.tsx";
import type { Selection } from "./use-selection.ts";
import { Tip } from "../page/Tip.tsx";

type Props<Row> = {
  /** Of the page that is shown. */
  rows: readonly Row[];
  selection: Selection<Row>;
  whyNotTicked: ((row: Row) => string | null) | undefined;
  actions: readonly Action[];
  /** What the ticked rows come to. */
  sum?: string | undefined;
  /** The rows are a table. */
  hasHead: boolean;
};

/** The navy strip while rows are ticked: how many, and what can be done with them. */
export function BulkBar<Row>({ rows, selection, whyNotTicked, actions, sum, hasHead }: Props<Row>) {
  const { t } = useTranslation("ui");
  const count = selection.rows.length;
  return (
    <div className={classes.bar} data-bulk role="toolbar" aria-label={t(($) => $.bulkActions)}>
      {/* A table has its box in the head. */}
      {!hasHead && <TickAll selection={selection} rows={rows} whyNotTicked={whyNotTicked} isOnNavy />}
      <span className={classes.count} aria-live="polite">
        {t(($) => $.selected, { count, number: formatNumber(count) })}
        {sum && <span className={classes.sum}>{sum}</span>}
      </span>
      {actions.map((action) => (
        <Tip key={action.label} label={action.whyNot} disabled={!action.whyNot}>
          <UnstyledButton
            className={classes.action}
            aria-disabled={Boolean(action.whyNot) || action.isBusy || undefined}
            onClick={() => !action.whyNot && !action.isBusy && action.onAct()}
          >
            <action.icon size={18} stroke={1.75} aria-hidden />
            {action.label}
          </UnstyledButton>
        </Tip>
      ))}
      <UnstyledButton className={classes.action} data-end onClick={selection.clear}>
        <IconX size={18} stroke={1.75} aria-hidden />
        {t(($) => $.clearSelection)}
      </UnstyledButton>
    </div>
  );
}
