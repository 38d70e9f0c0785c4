import { tripTypes } from "@wegbuch/contract/trips/codes";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { formatKilometers, formatNumber } from "../../ui/texts/format.ts";
import { TypeMark } from "../../entities/trips/TypeMark.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import type { Sum } from "./sums.ts";
import classes from "./SumsText.module.css";

const types = Object.values(tripTypes);

/** "256,2 km ■ 12 ● 2 ▲ 0": kilometres and trips of each type, whose names screen readers hear. */
export function SumsText({ sum }: { sum: Sum | undefined }) {
  const wordsOf = useSumWords();
  const { km, counts, label } = wordsOf(sum);
  if (counts.length === 0) return label;
  return (
    <span className={classes.sum} role="img" aria-label={label} title={label}>
      {km}
      {counts.map(({ type, number }) => (
        <span key={type}>
          <svg width="10" height="10" viewBox="-6 -6 12 12">
            <TypeMark type={type} size={10} />
          </svg>
          {number}
        </span>
      ))}
    </span>
  );
}

/** The same in pieces, for what React does not draw, and as a sentence. Without trips there is the sentence alone. */
export function useSumWords() {
  const { t } = useTranslation("calendar");
  const nameOf = useTripTypeName();
  return useCallback(
    (sum: Sum | undefined) => {
      if (sum === undefined || types.every((type) => sum.counts[type] === 0))
        return { km: "", counts: [], label: t(($) => $.noSums) };
      const km = formatKilometers(sum.mileageInMeters);
      const counts = types.map((type) => ({ type, number: formatNumber(sum.counts[type]) }));
      const named = counts.map(({ type, number }) => t(($) => $.sumOfType, { type: nameOf(type), number }));
      return { km, counts, label: t(($) => $.sums, { km, counts: named.join(", ") }) };
    },
    [t, nameOf],
  );
}
