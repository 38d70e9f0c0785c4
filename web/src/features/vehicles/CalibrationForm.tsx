import { IconAlertTriangle, IconBan } from "@tabler/icons-react";
import { NewCalibration } from "@wegbuch/contract/calibrations/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";
import { exactOdometer } from "../../ui/texts/format.ts";
import { metersOf } from "../../ui/texts/kilometers.ts";
import { instantAt, momentOf } from "../../ui/dates/moment.ts";
import { MomentField } from "../../ui/dates/MomentField.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { earliestDayOfRange, today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { asksForReason, checkAt, type MileageAt, mileageAt, type TripCheck } from "./calibration.ts";
import classes from "./CalibrationDialog.module.css";
import { useCalibrate, useCalibrations, useTripsAround } from "./data.ts";

/** The state of the form: what was typed, what the trips at that instant mean for it, and the way to save it. */
export function useCalibrating(vehicle: Vehicle, onDone: () => void) {
  const { t } = useTranslation("vehicles");
  const now = useNow();
  const { draft, refused, change, refuse } = useDraft({
    before: () => ({ moment: momentOf(new Date(now).toISOString()), mileage: "", reason: "" }),
  });
  const { moment, mileage, reason } = draft;
  const { mutate, isPending } = useCalibrate();
  const { data: calibrations } = useCalibrations(vehicle.id);
  const at = instantAt(moment);
  const isFuture = at !== undefined && Date.parse(at) > now;
  const asked = isFuture ? undefined : at;
  const trips = useTripsAround(vehicle.id, asked);
  const isChecked = asked !== undefined && !trips.isPending && !trips.isError;
  const check = isChecked ? checkAt(trips.around, asked) : null;
  const meters = metersOf(mileage);
  const computed = isChecked && calibrations ? mileageAt(trips.around, calibrations, asked) : undefined;
  const isReasonAsked = asksForReason({ computed, meters, calibrations, at: asked });
  const body = { vehicleId: vehicle.id, calibratedAt: asked, mileageInMeters: meters, reason };
  const { data } = NewCalibration.safeParse(body);
  const isExplained = !isReasonAsked || reason.trim() !== "";
  const isReady = isChecked && (check === null || check.isAllowed) && data !== undefined && isExplained;
  const labels = {
    mileageInMeters: t(($) => $.calibration.mileage),
    reason: t(($) => $.calibration.reason),
  };
  return {
    moment,
    mileage,
    meters,
    trips,
    check,
    computed,
    reason,
    isReasonAsked,
    errors: {
      ...(mileage.trim() !== "" && fieldErrors(NewCalibration, body, labels)),
      calibratedAt: isFuture ? t(($) => $.calibration.inFuture) : undefined,
      ...refused,
    } as Partial<FieldErrors>,
    isReady,
    isBusy: isPending,
    change,
    save: () => {
      if (!isReady || isPending) return;
      mutate(
        { params: { id: vehicle.id }, body: data },
        {
          onSuccess: () => {
            onDone();
            void showSnackbar(t(($) => $.calibration.saved));
          },
          onError: refuse,
        },
      );
    },
  };
}

type Props = { id: string; calibrating: ReturnType<typeof useCalibrating> };

/**
 * When the vehicle showed which mileage; what the trip at that instant means stands below
 * (rule trips/calibration-texts).
 */
export function CalibrationForm({ id, calibrating }: Props) {
  const { t } = useTranslation("vehicles");
  const { moment, mileage, meters, reason, isReasonAsked, computed, trips, check, errors, change, save } =
    calibrating;
  return (
    <form
      id={id}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p>{t(($) => $.calibration.about)}</p>
      <MomentField
        dayLabel={t(($) => $.calibration.day)}
        timeLabel={t(($) => $.calibration.time)}
        isRequired
        min={earliestDayOfRange}
        max={today()}
        value={moment}
        onChange={(next) => change({ moment: next })}
        error={errors["calibratedAt"]}
      />
      <Computed computed={computed} isPending={trips.isPending} />
      <TextField
        kind="number"
        label={t(($) => $.calibration.mileage)}
        hint={useDifference(computed, meters)}
        isRequired
        maxLength={16}
        value={mileage}
        onChange={(next) => change({ mileage: next })}
        error={errors["mileageInMeters"]}
      />
      <TextField
        label={t(($) => $.calibration.reason)}
        hint={t(($) => (isReasonAsked ? $.calibration.reasonAsked : $.calibration.reasonHint))}
        isRequired={isReasonAsked}
        maxLength={200}
        value={reason}
        onChange={(next) => change({ reason: next })}
        error={errors["reason"]}
      />
      {trips.isError && <LoadError onRetry={trips.refetch} />}
      <div aria-live="polite">{check && <Check check={check} />}</div>
    </form>
  );
}

/** What the mileage is without the calibration; "not known" where neither trips nor calibrations tell. */
function Computed({ computed, isPending }: { computed: MileageAt | undefined; isPending: boolean }) {
  const { t } = useTranslation("vehicles");
  const said = (meters: number) => `${exactOdometer(meters)} km`;
  const value =
    computed === undefined
      ? isPending
        ? t(($) => $.calibration.checking)
        : "–"
      : computed === null
        ? t(($) => $.calibration.unknown)
        : computed.from === computed.to
          ? said(computed.from)
          : t(($) => $.calibration.between, { from: said(computed.from), to: said(computed.to) });
  return (
    <dl className={classes.computed}>
      <dt>{t(($) => $.calibration.computed)}</dt>
      <dd>{value}</dd>
    </dl>
  );
}

/** How far the typed mileage is from the computed one, where both are one number. */
function useDifference(computed: MileageAt | undefined, meters: number | undefined): string | undefined {
  const { t } = useTranslation("vehicles");
  if (!computed || computed.from !== computed.to || meters === undefined) return undefined;
  const difference = meters - computed.from;
  if (difference === 0) return undefined;
  const kilometers = `${exactOdometer(Math.abs(difference))} km`;
  return difference > 0
    ? t(($) => $.calibration.difference, { kilometers })
    : t(($) => $.calibration.differenceLess, { kilometers });
}

function Check({ check: { text, isAllowed } }: { check: NonNullable<TripCheck> }) {
  const Symbol = isAllowed ? IconAlertTriangle : IconBan;
  return (
    <p className={classes.check} data-allowed={isAllowed || undefined}>
      <Symbol size={18} stroke={1.75} aria-hidden />
      {text}
    </p>
  );
}
