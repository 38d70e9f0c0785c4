import { IconFilter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VehicleState } from "@wegbuch/contract/vehicles/rules";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import { states } from "./filter.ts";
import classes from "./StateChips.module.css";

type Props = {
  counts: Record<VehicleState, number>;
  /** Of how many the place is hidden; they have no state. */
  hidden: number;
  state: VehicleState | undefined;
  onChange: (state: VehicleState | undefined) => void;
  /** How many filters of the dialog are on. */
  filters: number;
  onOpenFilter: () => void;
};

/** All vehicles or those of one state, with their numbers, and the way to the other filters. */
export function StateChips({ counts, hidden, state, onChange, filters, onOpenFilter }: Props) {
  const { t } = useTranslation("live");
  const total = states.reduce((sum, each) => sum + counts[each], hidden);
  const names = {
    moving: t(($) => $.movingCount, { count: counts.moving }),
    overdue: t(($) => $.overdueCount, { count: counts.overdue }),
    standing: t(($) => $.standingCount, { count: counts.standing }),
    silent: t(($) => $.silentCount, { count: counts.silent }),
  };
  // What hardly ever happens takes no room while it does not.
  const isOffered = (each: VehicleState) => each !== "overdue" || counts.overdue > 0 || state === each;
  return (
    <fieldset className={classes.chips} aria-label={t(($) => $.stateFilter)}>
      <button
        type="button"
        className={classes.chip}
        aria-pressed={state === undefined}
        onClick={() => onChange(undefined)}
      >
        {t(($) => $.allCount, { count: total })}
      </button>
      {states.filter(isOffered).map((each) => (
        <button
          key={each}
          type="button"
          className={classes.chip}
          aria-pressed={state === each}
          aria-label={names[each]}
          title={names[each]}
          onClick={() => onChange(state === each ? undefined : each)}
        >
          <VehicleMark state={each} label={t(($) => $[each])} />
          {counts[each]}
        </button>
      ))}
      <button
        type="button"
        className={classes.chip}
        data-filter
        data-on={filters > 0 || undefined}
        aria-haspopup="dialog"
        aria-label={filters > 0 ? t(($) => $.filter.openCount, { count: filters }) : t(($) => $.filter.open)}
        title={t(($) => $.filter.open)}
        onClick={onOpenFilter}
      >
        <IconFilter size={18} stroke={1.75} aria-hidden />
        {filters > 0 && filters}
      </button>
    </fieldset>
  );
}
