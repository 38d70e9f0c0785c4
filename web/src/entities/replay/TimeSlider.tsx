import { memo, type PointerEvent, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import type { Leg } from "./legs.ts";
import { type Span, timeByKey, within } from "./playing.ts";
import { scaleOf, strokesOf } from "./speed-curve.ts";
import classes from "./TimeSlider.module.css";

type Props = {
  legs: readonly Leg[];
  span: Span;
  chosenId: string | null;
  time: number;
  /** The time and what the vehicle does, in words. */
  said: string;
  onMove: (time: number) => void;
  onToggle: () => void;
};

/** The speeds of the span above its drives; the handle is the time that is looked at, moved by pointer or keys. */
export function TimeSlider({ legs, span, chosenId, time, said, onMove, onToggle }: Props) {
  const { t } = useTranslation("replay");
  const hint = useId();
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onMove(within(span.from + ((event.clientX - left) / width) * (span.until - span.from), span));
  };
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        className={classes.slider}
        aria-label={t(($) => $.time)}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={secondsIn(span, span.until)}
        aria-valuenow={secondsIn(span, time)}
        aria-valuetext={said}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
        onKeyDown={(event) => {
          // With these a key is the browser's.
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          const to = timeByKey(event.key, time, span);
          if (to === null && event.key !== " ") return;
          event.preventDefault();
          if (to !== null) onMove(to);
          else if (!event.repeat) onToggle();
        }}
      >
        <Drives legs={legs} span={span} chosenId={chosenId} />
        <span className={classes.handle} style={{ left: shareOf(span, time) }} />
      </div>
      <span id={hint} hidden>
        {t(($) => $.keys)}
      </span>
    </>
  );
}

/** The drawing's own height; the style sheet stretches it. */
const height = 100;
const width = 1_000;

type DrivesProps = Pick<Props, "legs" | "span" | "chosenId">;

/** Drawn once, while the handle moves above it. */
const Drives = memo(function Drives({ legs, span, chosenId }: DrivesProps) {
  const { t } = useTranslation("replay");
  const curves = useMemo(() => legs.map((leg) => ({ leg, strokes: strokesOf(leg, span) })), [legs, span]);
  const { top, scale } = scaleOf(curves.flatMap(({ strokes }) => strokes));
  return (
    <>
      {top > 0 && (
        <small className={classes.scale}>{t(($) => $.speed, { speed: formatNumber(scale) })}</small>
      )}
      <svg
        className={classes.graph}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`} className={classes.grid} />
        {curves.map(({ leg, strokes }) => (
          <g key={leg.id} data-quiet={isQuiet(leg, chosenId) || undefined} className={classes.curve}>
            {strokes.map((stroke) => {
              const points = stroke.map(
                ({ at, kmh }) =>
                  `${round(share(span, at) * width)} ${round(height - (kmh / scale) * height)}`,
              );
              const [first, last] = [points[0]?.split(" ")[0], points.at(-1)?.split(" ")[0]];
              const line = points.join("L");
              return (
                <g key={stroke[0]?.at}>
                  <path
                    d={`M${first} ${height}L${line}L${last} ${height}Z`}
                    fill={`var(--wb-trip-${leg.type}-soft)`}
                  />
                  <path d={`M${line}`} className={classes.line} stroke={`var(--wb-trip-${leg.type}-fill)`} />
                </g>
              );
            })}
          </g>
        ))}
      </svg>
      <span className={classes.band} />
      {legs.map((leg) => (
        <Drive key={leg.id} leg={leg} span={span} chosenId={chosenId} />
      ))}
    </>
  );
});

function Drive({ leg, span, chosenId }: { leg: Leg; span: Span; chosenId: string | null }) {
  const { t } = useTranslation("replay");
  const end = leg.until === Infinity ? (leg.times.at(-1) ?? leg.from) : leg.until;
  const [from, until] = [within(leg.from, span), within(end, span)];
  const place = { left: shareOf(span, from), width: `${(share(span, until) - share(span, from)) * 100}%` };
  return (
    <>
      <span
        className={classes.drive}
        data-chosen={leg.id === chosenId || undefined}
        data-quiet={isQuiet(leg, chosenId) || undefined}
        style={{ ...place, background: `var(--wb-trip-${leg.type}-fill)` }}
      />
      {leg.track.length === 0 && (
        <span className={classes.unknown} style={place}>
          {leg.isHidden && t(($) => $.private)}
        </span>
      )}
    </>
  );
}

const isQuiet = ({ id }: Leg, chosenId: string | null) => chosenId !== null && id !== chosenId;

const share = ({ from, until }: Span, time: number) => (time - from) / (until - from);

const shareOf = (span: Span, time: number) => `${share(span, time) * 100}%`;

const secondsIn = ({ from }: Span, time: number) => Math.round((time - from) / 1_000);

const round = (value: number) => Math.round(value * 10) / 10;
