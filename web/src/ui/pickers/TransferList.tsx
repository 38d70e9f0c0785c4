import { Button, Checkbox } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { formatNumber } from "../texts/format.ts";
import { SearchInForm } from "../form/SearchInForm.tsx";
import { PickList } from "./PickList.tsx";
import { matching } from "./matching.ts";
import classes from "./TransferList.module.css";
import { Tip } from "../page/Tip.tsx";

/** Something to choose, for example a vehicle. */
type Candidate = { id: string; name: string; about?: string; isArchived?: boolean };

/** What the lists say, in the words of what is chosen. */
export type TransferWords = {
  available: string;
  chosen: string;
  searchAvailable: string;
  searchChosen: string;
  selectAll: string;
  add: string;
  addCount: (number: string) => string;
  addWhyNot: string;
  remove: string;
  removeCount: (number: string) => string;
  removeWhyNot: string;
  /** Beside an archived one. */
  archived?: string;
  /** A side has nothing at all, or nothing that is searched for. */
  empty: string;
  none: string;
  /** How many are ticked, below each side. */
  ticked?: (number: string, total: string) => string;
  /** What the keyboard does, below both. */
  keys?: string;
  /** Of the one list where two have no room. */
  list: { label: string; search: string; show: string; all: string; tickAll: string };
};

export type TransferProps = {
  all: readonly Candidate[];
  /** Ids of the chosen ones. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  words: TransferWords;
  /** In pixels, where the usual one is too much. */
  height?: number;
};

/** Two lists, what is available and what is chosen: ticked rows change sides. */
export function TransferList({ all, chosen, onChange, words, height }: TransferProps) {
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
        title={words.available}
        searchFor={words.searchAvailable}
        words={words}
        height={height}
        panel={left}
        onAct={(id) => move(new Set([id]), true)}
      />
      <div className={classes.moves}>
        <Move
          count={left.ticked.size}
          label={words.add}
          countLabel={words.addCount(formatNumber(left.ticked.size))}
          whyNot={words.addWhyNot}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onMove={() => move(left.ticked, true)}
        />
        <Move
          count={right.ticked.size}
          label={words.remove}
          countLabel={words.removeCount(formatNumber(right.ticked.size))}
          whyNot={words.removeWhyNot}
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
          onMove={() => move(right.ticked, false)}
        />
      </div>
      <Panel
        title={words.chosen}
        searchFor={words.searchChosen}
        words={words}
        height={height}
        panel={right}
        onAct={(id) => move(new Set([id]), false)}
      />
      {words.keys && <p className="across bare secondary">{words.keys}</p>}
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
    // An archived one can be taken out, but not in.
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

type PanelProps = {
  title: string;
  searchFor: string;
  words: TransferWords;
  height: number | undefined;
  panel: PanelState;
  onAct: (id: string) => void;
};

function Panel({ title, searchFor, words, height, panel, onAct }: PanelProps) {
  const { items, found, ticked, tick } = panel;
  const isTicked = found.length > 0 && found.every(({ id }) => ticked.has(id));
  return (
    <section
      className={classes.panel}
      aria-label={title}
      style={height === undefined ? undefined : { height }}
    >
      <header className={classes.head}>
        <h3>{title}</h3>
        <span>{formatNumber(items.length)}</span>
      </header>
      <div className={classes.search}>
        <SearchInForm label={searchFor} onSearch={panel.search} />
      </div>
      <Checkbox
        className={classes.all}
        label={words.selectAll}
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
        items={useNoted(found, words)}
        ticked={ticked}
        onTick={tick}
        onAct={onAct}
        empty={items.length === 0 ? words.empty : words.none}
      />
      {words.ticked && (
        <p className={classes.count} aria-live="polite">
          {words.ticked(formatNumber(ticked.size), formatNumber(items.length))}
        </p>
      )}
    </section>
  );
}

/** Says of archived ones that they are. */
export function useNoted(items: readonly Candidate[], { archived = "" }: TransferWords) {
  return useMemo(
    () => items.map((each) => (each.isArchived ? { ...each, about: archived } : each)),
    [items, archived],
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
    <Tip label={whyNot} disabled={isReady}>
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
    </Tip>
  );
}
