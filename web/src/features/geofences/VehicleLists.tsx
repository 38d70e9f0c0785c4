import { Button, Checkbox, Tooltip } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/format.ts";
import { matching } from "../../ui/matching.ts";
import { PickList } from "../../ui/PickList.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import classes from "./VehicleLists.module.css";

type Vehicle = { id: string; name: string };

type Props = {
  all: readonly Vehicle[];
  /** Ids of those that are assigned. */
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Two lists, each with a search; ticked vehicles change sides (document 2, section 2). */
export function VehicleLists({ all, chosen, onChange }: Props) {
  const { t } = useTranslation("geofenceDialogs");
  const left = useSide(useMemo(() => all.filter(({ id }) => !chosen.has(id)), [all, chosen]));
  const right = useSide(useMemo(() => all.filter(({ id }) => chosen.has(id)), [all, chosen]));
  const move = (ids: Iterable<string>, isAssigning: boolean) => {
    onChange(changed(chosen, ids, isAssigning));
    (isAssigning ? left : right).clear();
  };
  return (
    <div className={classes.lists}>
      <Side
        title={t(($) => $.vehicles.unassigned)}
        searchFor={t(($) => $.vehicles.searchUnassigned)}
        side={left}
        onAct={(id) => move([id], true)}
      />
      <div className={classes.moves}>
        <Move
          label={
            left.ticked.size > 0
              ? t(($) => $.vehicles.assignCount, { number: formatNumber(left.ticked.size) })
              : t(($) => $.vehicles.assign)
          }
          whyNot={left.ticked.size > 0 ? null : t(($) => $.vehicles.assignWhyNot)}
          isForward
          onMove={() => move(left.ticked, true)}
        />
        <Move
          label={
            right.ticked.size > 0
              ? t(($) => $.vehicles.takeCount, { number: formatNumber(right.ticked.size) })
              : t(($) => $.vehicles.take)
          }
          whyNot={right.ticked.size > 0 ? null : t(($) => $.vehicles.takeWhyNot)}
          isForward={false}
          onMove={() => move(right.ticked, false)}
        />
      </div>
      <Side
        title={t(($) => $.vehicles.assigned)}
        searchFor={t(($) => $.vehicles.searchAssigned)}
        side={right}
        onAct={(id) => move([id], false)}
      />
    </div>
  );
}

/** The same choice where two lists have no room: ticked vehicles are assigned. */
export function VehicleTicks({ all, chosen, onChange }: Props) {
  const { t } = useTranslation("geofenceDialogs");
  const [typed, setTyped] = useState("");
  const found = useMemo(() => matching(all, typed), [all, typed]);
  const ids = found.map(({ id }) => id);
  return (
    <div className={classes.side}>
      <header className={classes.head}>
        <h3>{t(($) => $.vehicles.chosen, { number: formatNumber(chosen.size) })}</h3>
      </header>
      <Search label={t(($) => $.vehicles.search)} onSearch={setTyped} />
      <TickAllFound
        ids={ids}
        ticked={chosen}
        onTick={(isTicked) => onChange(changed(chosen, ids, isTicked))}
      />
      <PickList
        label={t(($) => $.vehicles.tickedHint)}
        items={found}
        ticked={chosen}
        onTick={(some, isTicked) => onChange(changed(chosen, some, isTicked))}
        empty={t(($) => (all.length === 0 ? $.vehicles.empty : $.vehicles.none))}
      />
    </div>
  );
}

type SideState = ReturnType<typeof useSide>;

/** What one side is searched for, and what is ticked in it. */
function useSide(items: readonly Vehicle[]) {
  const [typed, setTyped] = useState("");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const term = useDeferredValue(typed);
  const found = useMemo(() => matching(items, term), [items, term]);
  return {
    items,
    found,
    ticked,
    search: setTyped,
    tick: (ids: Iterable<string>, isTicked: boolean) => setTicked(changed(ticked, ids, isTicked)),
    clear: () => setTicked(new Set()),
  };
}

type SideProps = { title: string; searchFor: string; side: SideState; onAct: (id: string) => void };

function Side({ title, searchFor, side, onAct }: SideProps) {
  const { t } = useTranslation("geofenceDialogs");
  const { items, found, ticked, tick, search } = side;
  const ids = found.map(({ id }) => id);
  return (
    <section className={classes.side} aria-label={title}>
      <header className={classes.head}>
        <h3>{title}</h3>
        <span>{formatNumber(items.length)}</span>
      </header>
      <Search label={searchFor} onSearch={search} />
      <TickAllFound ids={ids} ticked={ticked} onTick={(isTicked) => tick(ids, isTicked)} />
      <PickList
        label={title}
        items={found}
        ticked={ticked}
        onTick={tick}
        onAct={onAct}
        empty={t(($) => (items.length === 0 ? $.vehicles.empty : $.vehicles.none))}
      />
    </section>
  );
}

/** Enter in a search is not yet the form's. */
function Search({ label, onSearch }: { label: string; onSearch: (term: string) => void }) {
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

type TickProps = {
  ids: readonly string[];
  ticked: ReadonlySet<string>;
  onTick: (isTicked: boolean) => void;
};

function TickAllFound({ ids, ticked, onTick }: TickProps) {
  const { t } = useTranslation("geofenceDialogs");
  const count = ids.filter((id) => ticked.has(id)).length;
  const areAll = count > 0 && count === ids.length;
  return (
    <Checkbox
      className={classes.all}
      label={t(($) => $.vehicles.selectAll)}
      checked={areAll}
      indeterminate={count > 0 && !areAll}
      disabled={ids.length === 0}
      onChange={() => onTick(!areAll)}
    />
  );
}

type MoveProps = { label: string; whyNot: string | null; isForward: boolean; onMove: () => void };

function Move({ label, whyNot, isForward, onMove }: MoveProps) {
  const Arrow = isForward ? IconArrowRight : IconArrowLeft;
  const sign = <Arrow size={18} stroke={1.75} aria-hidden />;
  return (
    <Tooltip label={whyNot} disabled={whyNot === null}>
      <Button
        variant="default"
        size="sm"
        fullWidth
        leftSection={!isForward && sign}
        rightSection={isForward && sign}
        data-disabled={whyNot !== null || undefined}
        aria-disabled={whyNot !== null || undefined}
        onClick={() => whyNot === null && onMove()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

function changed(chosen: ReadonlySet<string>, ids: Iterable<string>, isTicked: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isTicked) next.add(id);
    else next.delete(id);
  }
  return next;
}
