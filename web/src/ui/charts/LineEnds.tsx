import { usePlotArea, useYAxisScale } from "recharts";
import { spread } from "./spread.ts";

type End = { name: string; value: number; colour: string };

const lineHeight = 16;

/** The names of lines at their right ends, instead of a legend; where ends lie close they make room for each other. */
export function LineEnds({ ends }: { ends: readonly End[] }) {
  const area = usePlotArea();
  const scale = useYAxisScale();
  if (!area || !scale) return null;
  const places = spread(
    ends.map(({ value }) => scale(value) ?? area.y),
    lineHeight,
    { from: area.y, to: area.y + area.height },
  );
  return (
    <g fontSize={13} fontWeight={500} aria-hidden>
      {ends.map(({ name, colour }, index) => (
        <text key={name} x={area.x + area.width + 10} y={places[index]} dy="0.35em" fill={colour}>
          {name}
        </text>
      ))}
    </g>
  );
}
