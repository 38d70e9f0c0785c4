import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { formatKilometers, formatNumber } from "../../ui/format.ts";
import type { Sums } from "./sums.ts";

/** "256,2 km, 12 Fahrten" */
export function useSumsText(): (sums: Pick<Sums, "trips" | "mileageInMeters"> | undefined) => string {
  const { t } = useTranslation("calendar");
  return useCallback(
    (sums) =>
      sums === undefined || sums.trips === 0
        ? t(($) => $.noSums)
        : t(($) => $.sums, {
            count: sums.trips,
            number: formatNumber(sums.trips),
            km: formatKilometers(sums.mileageInMeters),
          }),
    [t],
  );
}
