import type { TripPosition, TripType } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { formatKilometers, formatNumber } from "../../ui/format.ts";
import classes from "./SpeedProfile.module.css";

/** The drawing's own units; the style sheet stretches it. */
const width = 1_000;
const height = 100;
/** Points drawn at most; of those between, the fastest stays. */
const mostPoints = 250;

type Props = {
  track: readonly TripPosition[];
  /** What the trip counts, which may differ from the length of its track. */
  mileageInMeters: number;
  type: TripType;
};

/** Speed along the way, from 0 to the next 50 km/h above the highest. */
export function SpeedProfile({ track, mileageInMeters, type }: Props) {
  const { t } = useTranslation("trips");
  const points = profileOf(track);
  const meters = points.at(-1)?.meters ?? 0;
  if (points.length < 2 || meters === 0) return null;
  const top = Math.max(...points.map(({ kmh }) => kmh));
  const scale = Math.max(50, Math.ceil(top / 50) * 50);
  const line = points
    .map(({ meters: x, kmh }) => `${round((x / meters) * width)} ${round(height - (kmh / scale) * height)}`)
    .join("L");
  return (
    <figure className={classes.profile}>
      <figcaption>
        <strong>{t(($) => $.speed)}</strong>
        <span>{formatNumber(scale)} km/h</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t(($) => $.speedProfile, { speed: formatNumber(top) })}
      >
        <path d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`} className={classes.grid} />
        <path d={`M0 ${height}L${line}L${width} ${height}Z`} fill={`var(--wb-trip-${type}-soft)`} />
        <path d={`M${line}`} className={classes.line} stroke={`var(--wb-trip-${type}-fill)`} />
      </svg>
      <div className={classes.axis}>
        <span>0 km</span>
        <span>{formatKilometers(mileageInMeters)}</span>
      </div>
    </figure>
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
