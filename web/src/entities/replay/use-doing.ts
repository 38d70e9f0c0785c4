import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import { standingKmh } from "./stops.ts";
import type { Where } from "./where-at.ts";

/** "Fährt mit 52 km/h", "Steht: Ring 1, 1010 Wien" */
export function useDoing({ state, place, speedInKmh, leg }: Where): string {
  const { t } = useTranslation("replay");
  if (state === "standing") {
    if (leg?.isHidden) return t(($) => $.standingHidden);
    return leg?.arrivedAt ? t(($) => $.standingAt, { place: leg.arrivedAt }) : t(($) => $.standing);
  }
  if (leg?.isHidden) return t(($) => $.hidden);
  if (leg?.track.length === 0) return t(($) => $.withoutWay);
  if (place === null) return t(($) => $.silent);
  if (speedInKmh === null) return t(($) => $.moving);
  if (speedInKmh < standingKmh) return t(($) => $.stopped);
  return t(($) => $.movingAt, { speed: formatNumber(speedInKmh) });
}
