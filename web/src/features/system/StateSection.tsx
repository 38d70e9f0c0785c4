import { Button } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import type { Column, RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { pageOf } from "../../ui/table/paging.ts";
import classes from "./StateSection.module.css";

/** How many rows a list shows before it is asked for all of them. */
const fewRows = 10;

type Props<Row> = {
  title: string;
  /** What the rows mean and what is to be done about them. */
  why: ReactNode;
  /** Stands instead of an empty table. */
  none: string;
  rows: readonly Row[];
  /** How many there are, of which the rows are the newest. */
  count: number;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  nameOf?: (row: Row) => string;
  actionsOf?: (row: Row) => readonly RowAction[];
};

/** One list of the system page under its heading. */
export function StateSection<Row>(props: Props<Row>) {
  const { title, why, none, rows, count, ...table } = props;
  const { t } = useTranslation("system");
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
        {count > 0 && <span className={classes.count}>{formatNumber(count)}</span>}
      </h2>
      {rows.length === 0 ? (
        <p className={classes.why}>{none}</p>
      ) : (
        <>
          <p className={classes.why}>
            {why}
            {count > rows.length &&
              ` ${t(($) => $.newest, { shown: formatNumber(rows.length), total: formatNumber(count) })}`}
          </p>
          <PagedTable
            {...table}
            caption={title}
            list={{ ...settled, data: pageOf(rows, { page: 1, perPage: isWhole ? rows.length : fewRows }) }}
          />
          {!isWhole && rows.length > fewRows && (
            <Button variant="subtle" className={classes.all} onClick={() => setWhole(true)}>
              {t(($) => $.showAll, { total: formatNumber(rows.length) })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** The rows came with the page. */
const settled = { isPending: false, isPlaceholderData: false, isError: false, refetch: () => undefined };
