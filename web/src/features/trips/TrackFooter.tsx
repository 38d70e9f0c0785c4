import { Button } from "@mantine/core";
import { IconHistory, IconScissors } from "@tabler/icons-react";
import { askerOf, whyNotSplit } from "@wegbuch/contract/trips/rules";
import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { stopsOf } from "../../entities/replay/stops.ts";
import { formatPart } from "../../ui/texts/format.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useSplitTrip } from "./changes.ts";
import { type LogbookRow, useRights } from "./data.ts";
import { useHiddenText } from "./SplitSlider.tsx";
import { isSplittable, shownParts, splitPointOf, stepMeters, withinTrip } from "./split-point.ts";
import classes from "./TripTrackDialog.module.css";

/** Changes at the left; splitting at the right, for those who may and where it is possible. */
export function TrackFooter({
  splitting,
  onHistory,
}: {
  splitting: Splitting;
  onHistory: (() => void) | undefined;
}) {
  const { t } = useTranslation("tripDialogs");
  const { split } = splitting;
  const scissors = <IconScissors size={18} stroke={1.75} aria-hidden />;
  return (
    <>
      {onHistory && (
        <Button
          variant="subtle"
          size="md"
          className={classes.history}
          leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
          onClick={onHistory}
        >
          {t(($) => $.track.history)}
        </Button>
      )}
      {splitting.isPossible && !split && (
        <Button variant="default" size="md" leftSection={scissors} onClick={splitting.begin}>
          {t(($) => $.split.begin)}
        </Button>
      )}
      {split && (
        <>
          <Button variant="default" size="md" disabled={splitting.isBusy} onClick={splitting.cancel}>
            {t(($) => $.split.cancel)}
          </Button>
          <Button size="md" leftSection={scissors} loading={splitting.isBusy} onClick={splitting.confirm}>
            {t(($) => $.split.confirm, { kilometers: formatPart(shownParts(split.point)[0]) })}
          </Button>
        </>
      )}
    </>
  );
}

type Splitting = ReturnType<typeof useSplitting>;

/** The split mode: it begins in the longest stop, or in the middle, and ends with the dialog (rule trips/split). */
export function useSplitting(
  trip: LogbookRow,
  track: readonly TripPosition[] | null,
  { isOpen, onClose, onDone }: { isOpen: boolean; onClose: () => void; onDone?: () => void },
) {
  const { t } = useTranslation("tripDialogs");
  const rights = useRights();
  const [meters, setMeters] = useState<number | null>(null);
  // The dialog outlives its closing; whatever is opened next is not being split yet.
  const [shownId, setShownId] = useState<string | null>(null);
  if ((isOpen ? trip.id : null) !== shownId) {
    setShownId(isOpen ? trip.id : null);
    if (isOpen) setMeters(null);
  }
  const { mutate, isPending } = useSplitTrip();
  const hiddenTextOf = useHiddenText();
  const { mileageInMeters } = trip;
  const isPossible =
    rights.maySplitAndMerge &&
    whyNotSplit([trip], askerOf(rights)) === null &&
    track !== null &&
    isSplittable(track, mileageInMeters);
  const point = isPossible && meters !== null ? splitPointOf(track, mileageInMeters, meters) : null;
  return {
    isPossible,
    split: point && { point, onMove: setMeters },
    isBusy: isPending,
    begin: () => setMeters(beginningOf(track ?? [], mileageInMeters)),
    cancel: () => setMeters(null),
    confirm: () =>
      point &&
      mutate(
        { params: { id: trip.id }, body: { byMileageInMeters: point.part1 } },
        {
          onSuccess: () => {
            onDone?.();
            onClose();
            const [one, other] = shownParts(point).map(formatPart);
            const done = t(($) => $.split.done, { one, other });
            const hidden = hiddenTextOf(point);
            void showSnackbar(hidden ? t(($) => $.split.doneHidden, { done, hidden }) : done);
          },
        },
      ),
  };
}

function beginningOf(track: readonly TripPosition[], mileageInMeters: number): number {
  const [longest] = stopsOf(track).toSorted((one, other) => other.minutes - one.minutes);
  const length = track.at(-1)?.distanceFromBeginning ?? 1;
  if (longest) {
    return withinTrip((longest.at.distanceFromBeginning / length) * mileageInMeters, mileageInMeters);
  }
  return withinTrip(Math.round(mileageInMeters / 2 / stepMeters) * stepMeters, mileageInMeters);
}
