import { useTranslation } from "react-i18next";
import { VehicleMark } from "../../ui/VehicleMark.tsx";
import type { LiveVehicle } from "./data.ts";
import classes from "./VehicleList.module.css";

type Props = {
  vehicle: LiveVehicle;
  /** When the positions came, ms since 1970. */ now: number;
  isSelected: boolean;
  onSelect: () => void;
};

/** One vehicle of the list: who drives what, how fast, and how old the news is. */
export function VehicleRow({ vehicle, now, isSelected, onSelect }: Props) {
  const { t } = useTranslation("live");
  const { state, speed, heading, driver, licensePlate, name } = vehicle;
  return (
    <button
      type="button"
      className={classes.row}
      data-state={state}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <VehicleMark state={state} label={t(($) => $[state])} heading={heading ?? 0} />
      <span className={classes.what}>
        <span className={classes.line}>
          <strong>{licensePlate || name}</strong>{" "}
          <span data-none={driver === null || undefined}>{driver?.name ?? t(($) => $.noDriver)}</span>
        </span>
        {licensePlate !== "" && <span className={classes.second}>{name}</span>}
      </span>
      <span className={classes.figures}>
        <span className={classes.state}>
          {state === "moving"
            ? t(($) => $.kilometersPerHour, { speed: Math.round(speed) })
            : t(($) => $[state])}
        </span>
        <span className={classes.second}>
          <Age milliseconds={now - Date.parse(vehicle.deviceTime)} />
        </span>
      </span>
    </button>
  );
}

function Age({ milliseconds }: { milliseconds: number }) {
  const { t } = useTranslation("live");
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 3) return t(($) => $.now);
  if (seconds < 60) return t(($) => $.secondsAgo, { count: seconds });
  if (seconds < 3600) return t(($) => $.minutesAgo, { count: Math.floor(seconds / 60) });
  return t(($) => $.hoursAgo, { count: Math.floor(seconds / 3600) });
}
