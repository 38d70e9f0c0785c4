import { IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import { formatPart } from "../../ui/texts/format.ts";
import { ageOf } from "./age.ts";
import type { HiddenVehicle, LiveVehicle } from "./data.ts";
import classes from "./VehicleList.module.css";

type Props = {
  vehicle: LiveVehicle | HiddenVehicle;
  /** Ms since 1970. */ now: number;
  /** Meters to the address that was asked for. */
  away?: number | undefined;
  isSelected: boolean;
  onSelect: () => void;
};

/** One vehicle of the list: who drives what, how fast, and how old the news is. */
export function VehicleRow({ vehicle, now, away, isSelected, onSelect }: Props) {
  const { t } = useTranslation("live");
  const { state, heading, driver, licensePlate, name } = vehicle;
  const speedText = useSpeedText(vehicle);
  // Of what is hidden no age is shown.
  const age = useAgeText(now - Date.parse(vehicle.deviceTime ?? ""));
  return (
    <button
      type="button"
      className={classes.row}
      data-state={state ?? undefined}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      {state === null ? (
        <IconEyeOff className="rigid quiet" size={16} stroke={1.75} aria-hidden />
      ) : (
        <VehicleMark state={state} label={t(($) => $[state])} heading={heading ?? 0} />
      )}
      <span className={classes.what}>
        <span className={classes.pair}>
          <span className={classes.line}>
            <strong>{licensePlate || name}</strong>{" "}
            <span data-none={driver === null || undefined}>{driver?.name ?? t(($) => $.noDriver)}</span>
          </span>
          {state !== null && <span className={classes.state}>{speedText ?? t(($) => $[state])}</span>}
        </span>
        <span className={classes.pair} data-second>
          <span className={classes.line}>{licensePlate !== "" && name}</span>
          {state === null ? (
            <span>{t(($) => (vehicle.isHiddenByAgreement ? $.placeUnagreed : $.placeHidden))}</span>
          ) : away !== undefined ? (
            <span title={t(($) => $.away, { distance: formatPart(away) })}>{formatPart(away)}</span>
          ) : (
            <span>{state === "moving" ? age : t(($) => $.message, { age })}</span>
          )}
        </span>
      </span>
    </button>
  );
}

/** "43 km/h", or "zuletzt 43 km/h" once reports are missing; null for a vehicle that does not drive. */
export function useSpeedText({ state, speed }: LiveVehicle | HiddenVehicle): string | null {
  const { t } = useTranslation("live");
  const said = { speed: Math.round(speed ?? 0) };
  if (state === "moving") return t(($) => $.kilometersPerHour, said);
  return state === "overdue" ? t(($) => $.lastKilometersPerHour, said) : null;
}

/** Milliseconds → "vor 31 min" in the language of the page. */
function useAgeText(milliseconds: number): string {
  const { t } = useTranslation("live");
  const { unit, count } = ageOf(milliseconds);
  return t(($) => $.ago[unit], { count });
}
