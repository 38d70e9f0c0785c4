import { Checkbox } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/format.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { PickList } from "../../ui/PickList.tsx";
import { matching } from "../../ui/matching.ts";
import { changed, Searching, type TransferProps, useNoted } from "./TransferList.tsx";
import classes from "./TickList.module.css";

/** The same choice where two lists have no room: one list, in which the ticked ones are in the group. */
export function TickList({ all, chosen, onChange }: TransferProps) {
  const { t } = useTranslation("groups");
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
    <div className={classes.list}>
      <Searching label={t(($) => $.transfer.search)} onSearch={setTyped} />
      <SegmentedControl
        label={t(($) => $.transfer.show)}
        isFullWidth
        value={show}
        options={[
          { value: "all", label: t(($) => $.transfer.all) },
          {
            value: "chosen",
            label: `${t(($) => $.transfer.chosen)} ${formatNumber(chosen.size)}`,
          },
        ]}
        onChange={setShow}
      />
      <Checkbox
        className={classes.all}
        label={t(($) => $.transfer.tickAll)}
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
        label={t(($) => $.editing.members)}
        items={useNoted(shown)}
        ticked={chosen}
        onTick={tick}
        empty={t(($) => $.transfer.none)}
      />
    </div>
  );
}
