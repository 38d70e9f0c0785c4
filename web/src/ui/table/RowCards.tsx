import { Button } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "../page/ActionMenu.tsx";
import { OpenRow, openedBy } from "./OpenRow.tsx";
import type { CardPlace, Column, PagedTableProps, RowAction } from "./paged-list.ts";
import classes from "./RowCards.module.css";
import { shown } from "./TableRow.tsx";
import { TickRow, useTick } from "./Ticks.tsx";

type Props<Row> = PagedTableProps<Row> & { rows: readonly Row[] };

/** The rows of a paged list where a table has no room. */
export function RowCards<Row>(props: Props<Row>) {
  const tick = useTick(props.rows, props.selection, props.whyNotTicked);
  return props.rows.map((row) => <RowCard key={props.keyOf(row)} {...props} row={row} onTick={tick} />);
}

function RowCard<Row>(props: Props<Row> & { row: Row; onTick: ReturnType<typeof useTick<Row>> }) {
  const { t } = useTranslation("ui");
  const { row, columns, selection, actionsOf, onOpen, whyNotTicked, onTick } = props;
  const name = props.nameOf?.(row) ?? "";
  const at = (place: CardPlace) => placed(columns, place, row);
  const [asides, lines, tags] = [at("aside"), at("line"), at("foot")];
  const actions = actionsOf?.(row) ?? [];
  const next = actions.find(({ isNext }) => isNext);
  const detail = props.detailOf?.(row) ?? null;
  return (
    <article
      className={classes.card}
      data-tone={props.toneOf?.(row)}
      data-ticked={selection?.has(row) || undefined}
      {...openedBy(row, onOpen)}
    >
      <div className={classes.lead}>
        {selection && (
          <TickRow
            name={name}
            isTicked={selection.has(row)}
            whyNot={whyNotTicked?.(row) ?? null}
            onTick={(isTicked, isRange) => onTick(row, isTicked, isRange)}
          />
        )}
        <strong>
          {at("title").map(({ key, content }) =>
            onOpen ? (
              <OpenRow
                key={key}
                name={name}
                isUnfolded={props.detailOf && detail !== null}
                onOpen={() => onOpen(row)}
              >
                {content}
              </OpenRow>
            ) : (
              <Fragment key={key}>{content}</Fragment>
            ),
          )}
        </strong>
        {asides.map(({ key, content }) => (
          <span key={key} className="strong">
            {content}
          </span>
        ))}
        {actions.length > 0 && (
          <span className={classes.actions}>
            <ActionMenu name={t(($) => $.actionsFor, { name })} actions={actions} />
          </span>
        )}
      </div>
      {lines.length > 0 && (
        <dl className={classes.lines}>
          {lines.map(({ key, head, content }) => (
            <div key={key}>
              <dt>{head}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {(tags.length > 0 || next !== undefined) && (
        <div className={classes.foot}>
          {tags.map(({ key, content }) => (
            <span key={key}>{content}</span>
          ))}
          {next && <NextButton name={name} action={next} />}
        </div>
      )}
      {detail !== null && <div className={classes.detail}>{detail}</div>}
    </article>
  );
}

function NextButton({ name, action }: { name: string; action: RowAction }) {
  return (
    <Button
      size="md"
      aria-label={`${action.label}: ${name}`}
      leftSection={<action.icon size={18} stroke={1.75} aria-hidden />}
      className={classes.next}
      onClick={action.onAct}
    >
      {action.label}
    </Button>
  );
}

/** What a row shows in one place of its card, without what is missing. */
function placed<Row>(
  columns: readonly Column<Row>[],
  place: CardPlace,
  row: Row,
): { key: string; head: ReactNode; content: ReactNode }[] {
  return columns
    .filter(({ onCard }, index) => (onCard ?? (index === 0 ? "title" : "line")) === place)
    .map(({ key, head, cell }) => ({ key, head, content: shown(cell(row)) }))
    .filter(({ content }) => content !== null);
}
