import { Button, Checkbox } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DateField } from "../../ui/dates/DateField.tsx";
import { formatDay } from "../../ui/texts/format.ts";
import { useClashes } from "./data.ts";
import { exceptOf, latestUntil, timesOf } from "./draft.ts";
import type { FieldsProps } from "./ReservationFields.tsx";
import classes from "./SeriesFields.module.css";
import { spanText } from "./span.ts";

type Props = Pick<FieldsProps, "draft" | "errors" | "onChange">;

/** The same each week until a day; days on which somebody has the vehicle are named before one saves (rule reservations/series). */
export function SeriesFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation("reservations");
  const { until, pickup } = draft;
  const isWeekly = until !== null;
  return (
    <>
      <Checkbox
        label={t(($) => $.series.weekly)}
        checked={isWeekly}
        onChange={() => onChange({ until: isWeekly ? null : "", except: [] })}
      />
      {isWeekly && (
        <>
          <DateField
            label={t(($) => $.series.until)}
            value={until}
            min={pickup.day}
            max={latestUntil(draft) || undefined}
            onChange={(next) => onChange({ until: next, except: [] })}
            error={errors["weekly.until"]}
            isRequired
          />
          <Times draft={draft} onChange={onChange} />
        </>
      )}
    </>
  );
}

/** How often it is reserved, and on which days it cannot be. */
function Times({ draft, onChange }: Pick<Props, "draft" | "onChange">) {
  const { t } = useTranslation("reservations");
  const times = useMemo(() => timesOf(draft), [draft]);
  const clashes = useClashes(draft.vehicle?.id ?? null, times);
  if (times.length === 0) return null;
  const left = exceptOf(draft);
  return (
    <div className={classes.times}>
      <p role="status">
        {t(($) => $.series.count, { count: times.length })}
        {left.length > 0 && ` ${t(($) => $.series.left, { days: left.map(formatDay).join(", ") })}`}
      </p>
      {clashes.length > 0 && (
        <div role="alert" className={classes.clashes}>
          <strong>{t(($) => $.series.clashes, { count: clashes.length })}</strong>
          <ul className="list">
            {clashes.map(({ day, by }) => (
              <li key={day}>
                {t(($) => $.series.clash, {
                  driver: `${by.driver.firstName} ${by.driver.lastName}`,
                  span: spanText({ from: by.pickupDate, to: by.returnDate }),
                })}
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            onClick={() => onChange({ except: [...left, ...clashes.map(({ day }) => day)] })}
          >
            {t(($) => $.series.leaveOut, { count: clashes.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
