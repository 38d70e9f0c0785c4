import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import classes from "./SpeedProfile.module.css";
import { type Split, SplitSlider } from "./SplitSlider.tsx";

/** The drawing's own units; the style sheet stretches it. */
const width = 1_000;
const height = 100;
/** Points drawn at most; of those between, the fastest stays. */
const mostPoints = 250;

type Props = {
  track: readonly TripPosition[];
  /** What the trip counts, which may differ from the length of its track. */
  mileageInMeters: number;
  split: Split;
};

/** Speed along the way of a trip that is being split, in the colours of its parts; the slider is below. */
export function SpeedProfile({ track, mileageInMeters, split }: Props) {
  const { t } = useTranslation("trips");
  const { t: words } = useTranslation("tripDialogs");
  const points = profileOf(track);
  const meters = points.at(-1)?.meters ?? 0;
  const hasSpeeds = points.length >= 2 && meters > 0;
  const top = Math.max(0, ...points.map(({ kmh }) => kmh));
  const scale = Math.max(50, Math.ceil(top / 50) * 50);
  const share = split.point.part1 / mileageInMeters;
  return (
    <figure className={classes.profile}>
      <figcaption>
        <strong>{words(($) => $.split.heading)}</strong>
        <span>{words(($) => $.split.hint)}</span>
      </figcaption>
      {hasSpeeds && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t(($) => $.speedProfile, { speed: formatNumber(top) })}
        >
          <path d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`} className={classes.grid} />
          <Curve points={points} scale={scale} tone="first" from={0} to={share} />
          <Curve points={points} scale={scale} tone="second" from={share} to={1} />
          <path d={`M${share * width} -12V${height}`} className={classes.cut} />
        </svg>
      )}
      <SplitSlider split={split} mileageInMeters={mileageInMeters} share={share} />
    </figure>
  );
}

type CurveProps = {
  points: readonly Point[];
  /** km/h at the upper edge. */
  scale: number;
  tone: "first" | "second";
  /** Shares of the way that are drawn. */
  from: number;
  to: number;
};

/** The curve between two shares of the way, with its soft area below. */
function Curve({ points, scale, tone, from, to }: CurveProps) {
  const id = useId();
  const meters = points.at(-1)?.meters ?? 1;
  const line = points
    .map(({ meters: x, kmh }) => `${round((x / meters) * width)} ${round(height - (kmh / scale) * height)}`)
    .join("L");
  return (
    <g clipPath={`url(#${id})`}>
      <clipPath id={id}>
        <rect x={from * width} y="-10" width={Math.max(0, to - from) * width} height={height + 20} />
      </clipPath>
      <path d={`M0 ${height}L${line}L${width} ${height}Z`} fill={`var(--split-${tone}-soft)`} />
      <path d={`M${line}`} className={classes.line} stroke={`var(--split-${tone})`} />
    </g>
  );
}

type Point = { meters: number; kmh: number };

/** Thins a track out to what can be seen, keeping the fastest of each piece. Positions without a speed are left out. */
export function profileOf(track: readonly TripPosition[]): Point[] {
  const points = track.flatMap(({ distanceFromBeginning, speedInKmh }): Point[] =>
    speedInKmh === null ? [] : [{ meters: distanceFromBeginning, kmh: speedInKmh }],
  );
  const piece = Math.ceil(points.length / mostPoints);
  if (piece <= 1) return points;
  const kept = Array.from({ length: Math.ceil(points.length / piece) }, (_, index) =>
    points
      .slice(index * piece, (index + 1) * piece)
      .reduce((best, each) => (each.kmh > best.kmh ? each : best)),
  );
  const last = points.at(-1);
  return last ? [...kept, last] : kept;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
