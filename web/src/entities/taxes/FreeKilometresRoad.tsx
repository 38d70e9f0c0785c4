import type { FreeKilometres } from "@wegbuch/contract/taxes/schemas";
import classes from "./Taxes.module.css";

/** How much of the free kilometres is driven, and how much will be if it goes on like that. */
export function FreeKilometresRoad({ limitInKm, drivenInMeters, forecastInKm, state }: FreeKilometres) {
  const width = (km: number) => ({ width: `${Math.min(1, limitInKm === 0 ? 1 : km / limitInKm) * 100}%` });
  return (
    <div className={classes.road} data-state={state} aria-hidden>
      <span data-forecast style={width(forecastInKm)} />
      <span style={width(drivenInMeters / 1_000)} />
    </div>
  );
}
