import { useTranslation } from "react-i18next";
import { IconLock, IconPencil } from "@tabler/icons-react";
import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import type { LogbookMode, Shown } from "./filter.ts";
import classes from "./ShownFilter.module.css";

type Props = {
  mode: LogbookMode;
  shown: Shown;
  /** Trips of the period without a driver. */
  driverless: number | undefined;
  onChange: (shown: Shown) => void;
};

/**
 * All trips, those without a driver or those not locked; the last has a chip of its own line while it is on, so that
 * nothing moves below the pointer (rule trips/shown).
 */
export function ShownFilter({ mode, shown, driverless = 0, onChange }: Props) {
  const { t } = useTranslation("trips");
  const choices: Shown[] = mode === "vehicle" ? ["all", "withoutDriver", "notLocked"] : ["all", "notLocked"];
  return (
    <>
      <div className={classes.filter}>
        <SegmentedControl
          label={t(($) => $.shown.label)}
          value={shown}
          options={choices.map((value) => ({
            value,
            label: (
              <>
                {t(($) => $.shown[value])}
                {value === "withoutDriver" && driverless > 0 && (
                  <strong className="wrong">{formatNumber(driverless)}</strong>
                )}
              </>
            ),
          }))}
          onChange={onChange}
        />
      </div>
      {shown === "notLocked" && (
        <div className={classes.chip}>
          <FilterChip label={t(($) => $.shown.chip)} icon={IconLock} onRemove={() => onChange("all")} />
        </div>
      )}
      {shown === "withoutPurpose" && (
        <div className={classes.chip}>
          <FilterChip
            label={t(($) => $.shown.withoutPurpose)}
            icon={IconPencil}
            onRemove={() => onChange("all")}
          />
        </div>
      )}
    </>
  );
}
