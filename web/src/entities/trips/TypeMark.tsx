import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";

/** The end mark of a trip type, centred on 0/0 of an SVG: ■ business, ● private, ▲ drive to work. */
export function TypeMark({ type, size = 8 }: { type: TripType; size?: number }) {
  const half = size / 2;
  const fill = `var(--wb-trip-${type}-fill)`;
  if (type === tripTypes.business)
    return <rect x={-half} y={-half} width={size} height={size} rx="0.5" fill={fill} />;
  if (type === tripTypes.private) return <circle r={half} fill={fill} />;
  return <path d={`M0 ${-half - 0.5}L${half + 0.5} ${half}H${-half - 0.5}Z`} fill={fill} />;
}

/** The same shapes as SVG paths around 0/0, for what React does not draw. */
export const tripMarkPaths: Record<TripType, string> = {
  [tripTypes.business]: "M-4-4h8v8h-8z",
  [tripTypes.private]: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
  [tripTypes.driveToWork]: "M0-4.5 4.5 4h-9z",
};
