import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { formatKilometers, formatPart, formatTime } from "../../ui/texts/format.ts";
import { metersOf, typedKilometers } from "../../ui/texts/kilometers.ts";
import {
  hiddenParts,
  largeStepMeters,
  shownParts,
  type SplitPoint,
  stepMeters,
  withinTrip,
} from "./split-point.ts";
import classes from "./SplitSlider.module.css";

/** A trip that is being split: where, and how to say another distance. */
export type Split = { point: SplitPoint; onMove: (meters: number) => void };

type Props = {
  split: Split;
  mileageInMeters: number;
  /** How far along the profile the point lies, 0 to 1. */
  share: number;
};

/** Dragging is as fine as this. */
const dragMeters = 10;

/** The splitting point by hand or by keys: arrows 100 m, with Shift 1 km (look, section 5). */
export function SplitSlider({ split: { point, onMove }, mileageInMeters, share }: Props) {
  const { t } = useTranslation("tripDialogs");
  const said = { kilometers: formatPart(shownParts(point)[0]), time: formatTime(point.at) };
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = stepsOf(event.key);
    if (steps === 0) return;
    event.preventDefault();
    onMove(
      withinTrip(point.part1 + steps * (event.shiftKey ? largeStepMeters : stepMeters), mileageInMeters),
    );
  };
  return (
    <>
      <input
        type="range"
        className={classes.slider}
        style={{ "--share": `${share * 100}%` } as React.CSSProperties}
        aria-label={t(($) => $.split.slider)}
        aria-valuetext={t(($) => $.split.sliderAt, said)}
        min={1}
        max={mileageInMeters - 1}
        value={point.part1}
        data-autofocus
        onKeyDown={move}
        onChange={(event) =>
          onMove(
            withinTrip(
              Math.round(event.currentTarget.valueAsNumber / dragMeters) * dragMeters,
              mileageInMeters,
            ),
          )
        }
      />
      <div className="line apart secondary">
        <span>0 km</span>
        <output className="ink strong">{t(($) => $.split.sliderAt, said)}</output>
        <span>{formatKilometers(mileageInMeters)}</span>
      </div>
    </>
  );
}

function stepsOf(key: string): number {
  if (key === "ArrowRight" || key === "ArrowUp") return 1;
  return key === "ArrowLeft" || key === "ArrowDown" ? -1 : 0;
}

/** Says of which part nobody will see anything any more; undefined where both stay in sight. */
export function useHiddenText(): (point: SplitPoint) => string | undefined {
  const { t } = useTranslation("tripDialogs");
  const { hideTripsUpToInMeter } = useCurrentUser();
  return (point) => {
    const hidden = hiddenParts(point, hideTripsUpToInMeter);
    return hidden
      ? t(($) => $.split.hidden[hidden], { limit: typedKilometers(hideTripsUpToInMeter) })
      : undefined;
  };
}

/** The same as a number, with up to 3 decimals; what is no such distance moves nothing. */
export function SplitField({ split, mileageInMeters }: Omit<Props, "share">) {
  const { t } = useTranslation("tripDialogs");
  const { part1 } = split.point;
  const [typed, setTyped] = useState(typedKilometers(part1));
  const [movedTo, setMovedTo] = useState(part1);
  // The slider or the scissors have moved it.
  if (movedTo !== part1) {
    setMovedTo(part1);
    if (metersOf(typed) !== part1) setTyped(typedKilometers(part1));
  }
  const meters = metersOf(typed);
  const hidden = useHiddenText()(split.point);
  const isRight = meters !== undefined && meters > 0 && meters < mileageInMeters;
  return (
    <TextInput
      className={classes.field}
      label={t(($) => $.split.field)}
      description={hidden}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={typed}
      error={
        isRight ? undefined : t(($) => $.split.fieldHint, { kilometers: formatKilometers(mileageInMeters) })
      }
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        const said = metersOf(next);
        if (said !== undefined && said > 0 && said < mileageInMeters) split.onMove(said);
      }}
      onBlur={() => setTyped(typedKilometers(part1))}
    />
  );
}
