import { Checkbox } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import { formatNumber } from "../texts/format.ts";
import { SegmentedControl } from "../form/SegmentedControl.tsx";
import { PickList } from "./PickList.tsx";
import { matching } from "./matching.ts";
import { SearchInForm } from "../form/SearchInForm.tsx";
import { changed, type TransferProps, useNoted } from "./TransferList.tsx";
import classes from "./TickList.module.css";

/** The same choice as in a TransferList where two lists have no room: one list, in which the chosen ones are ticked. */
export function TickList({ all, chosen, onChange, words, height }: TransferProps) {
  const { label, search, show: showLabel, all: allLabel, tickAll } = words.list;
  const [typed, setTyped] = useState("");
  const [show, setShow] = useState<"all" | "chosen">("all");
  const term = useDeferredValue(typed);
  const shown = useMemo(
    () =>
      matching(all, term).filter(({ id, isArchived }) => chosen.has(id) || (show === "all" && !isArchived)),
    [all, term, show, chosen],
  );
  const isTicked = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  const tick = (ids: readonly string[], isTicking: boolean) => onChange(changed(chosen, ids, isTicking));
  return (
    <div className={classes.list} style={height === undefined ? undefined : { height }}>
      <SearchInForm label={search} onSearch={setTyped} />
      <SegmentedControl
        label={showLabel}
        isFullWidth
        value={show}
        options={[
          { value: "all", label: allLabel },
          {
            value: "chosen",
            label: `${words.chosen} ${formatNumber(chosen.size)}`,
          },
        ]}
        onChange={setShow}
      />
      <Checkbox
        className={classes.all}
        label={tickAll}
        checked={isTicked}
        indeterminate={!isTicked && shown.some(({ id }) => chosen.has(id))}
        disabled={shown.length === 0}
        onChange={() =>
          tick(
            shown.map(({ id }) => id),
            !isTicked,
          )
        }
      />
      <PickList
        label={label}
        items={useNoted(shown, words)}
        ticked={chosen}
        onTick={tick}
        empty={all.length === 0 ? words.empty : words.none}
      />
    </div>
  );
}
