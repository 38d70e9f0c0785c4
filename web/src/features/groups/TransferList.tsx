import { Button, Checkbox, Tooltip } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/format.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { PickList } from "../../ui/PickList.tsx";
import { matching } from "../../ui/matching.ts";
import type { Candidate } from "./transfer.ts";
import classes from "./TransferList.module.css";

export type TransferProps = {
  all: readonly Candidate[];
  /** Ids of those in the group. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Two lists, what is available and what is in the group: ticked rows change sides (document 2, section 2). */
export function TransferList({ all, chosen, onChange }: TransferProps) {
  const { t } = useTranslation("groups");
  const sides = useMemo(() => sidesOf(all, chosen), [all, chosen]);
  const left = usePanel(sides.available);
  const right = usePanel(sides.chosen);
  const move = (ids: ReadonlySet<string>, isJoining: boolean) => {
    onChange(changed(chosen, ids, isJoining));
    (isJoining ? left : right).untick(ids);
  };
  return (
    <div className={classes.transfer}>
      <Panel
        title={t(($) => $.transfer.available)}
        searchFor={t(($) => $.transfer.searchAvailable)}
        panel={left}
        onAct={(id) => move(new Set([id]), true)}
      />
      <div className={classes.moves}>
        <Move
          count={left.ticked.size}
          label={t(($) => $.transfer.add)}
          countLabel={t(($) => $.transfer.addCount, { number: formatNumber(left.ticked.size) })}
          whyNot={t(($) => $.transfer.addWhyNot)}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onMove={() => move(left.ticked, true)}
        />
        <Move
          count={right.ticked.size}
          label={t(($) => $.transfer.remove)}
          countLabel={t(($) => $.transfer.removeCount, { number: formatNumber(right.ticked.size) })}
          whyNot={t(($) => $.transfer.removeWhyNot)}
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
          onMove={() => move(right.ticked, false)}
        />
      </div>
      <Panel
        title={t(($) => $.transfer.chosen)}
        searchFor={t(($) => $.transfer.searchChosen)}
        panel={right}
        onAct={(id) => move(new Set([id]), false)}
      />
      <p className={classes.keys}>{t(($) => $.transfer.keys)}</p>
    </div>
  );
}

export function changed(
  chosen: ReadonlySet<string>,
  ids: Iterable<string>,
  isTicked: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isTicked) next.add(id);
    else next.delete(id);
  }
  return next;
}

function sidesOf(all: readonly Candidate[], chosen: ReadonlySet<string>) {
  const sides: { available: Candidate[]; chosen: Candidate[] } = { available: [], chosen: [] };
  for (const each of all) {
    if (chosen.has(each.id)) sides.chosen.push(each);
    // Who is archived leaves a group, but joins none.
    else if (!each.isArchived) sides.available.push(each);
  }
  return sides;
}

type PanelState = ReturnType<typeof usePanel>;

/** One side: what it is searched for, and what is ticked in it. */
function usePanel(items: readonly Candidate[]) {
  const [typed, setTyped] = useState("");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const term = useDeferredValue(typed);
  const found = useMemo(() => matching(items, term), [items, term]);
  const tick = (ids: Iterable<string>, isTicked: boolean) =>
    setTicked((before) => changed(before, ids, isTicked));
  return {
    items,
    found,
    search: setTyped,
    ticked,
    tick,
    untick: (ids: Iterable<string>) => tick(ids, false),
  };
}

type PanelProps = { title: string; searchFor: string; panel: PanelState; onAct: (id: string) => void };

function Panel({ title, searchFor, panel, onAct }: PanelProps) {
  const { t } = useTranslation("groups");
  const { items, found, ticked, tick } = panel;
  const isTicked = found.length > 0 && found.every(({ id }) => ticked.has(id));
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <h3>{title}</h3>
        <span>{formatNumber(items.length)}</span>
      </header>
      <Searching label={searchFor} onSearch={panel.search} />
      <Checkbox
        className={classes.all}
        label={t(($) => $.transfer.selectAll)}
        checked={isTicked}
        indeterminate={ticked.size > 0 && !isTicked}
        disabled={found.length === 0}
        onChange={() =>
          tick(
            found.map(({ id }) => id),
            !isTicked,
          )
        }
      />
      <PickList
        label={title}
        items={useNoted(found)}
        ticked={ticked}
        onTick={tick}
        onAct={onAct}
        empty={t(($) => (items.length === 0 ? $.transfer.empty : $.transfer.none))}
      />
      <p className={classes.count} aria-live="polite">
        {t(($) => $.transfer.ticked, {
          number: formatNumber(ticked.size),
          total: formatNumber(items.length),
        })}
      </p>
    </section>
  );
}

/** Says of archived ones that they are. */
export function useNoted(items: readonly Candidate[]) {
  const { t } = useTranslation("groups");
  const archived = t(($) => $.transfer.archived);
  return useMemo(
    () => items.map((each) => (each.isArchived ? { ...each, about: archived } : each)),
    [items, archived],
  );
}

/** Enter in a search is not yet the form's. */
export function Searching({ label, onSearch }: { label: string; onSearch: (term: string) => void }) {
  return (
    <div
      role="presentation"
      className={classes.search}
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
    >
      <SearchBox label={label} onSearch={onSearch} />
    </div>
  );
}

type MoveProps = {
  count: number;
  label: string;
  countLabel: string;
  whyNot: string;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  onMove: () => void;
};

function Move({ count, label, countLabel, whyNot, onMove, ...sign }: MoveProps) {
  const isReady = count > 0;
  return (
    <Tooltip label={whyNot} disabled={isReady}>
      <Button
        variant="default"
        size="sm"
        fullWidth
        {...sign}
        data-disabled={!isReady || undefined}
        aria-disabled={!isReady || undefined}
        onClick={() => isReady && onMove()}
      >
        {isReady ? countLabel : label}
      </Button>
    </Tooltip>
  );
}
