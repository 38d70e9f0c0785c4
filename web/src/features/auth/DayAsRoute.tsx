import { spoken } from "../../api/language.ts";
import classes from "./DayAsRoute.module.css";
import * as auth from "./texts.ts";

const hours = Array.from({ length: 10 }, (_, index) => ({
  label: `${index + 6}`.padStart(2, "0"),
  y: index * 58,
}));

const legs = [
  { kind: "work", path: "M116 55C116 88 134 112 168 115" },
  { kind: "business", path: "M188 117C250 122 300 176 352 182C396 188 411 216 413 236" },
  { kind: "business", path: "M414 256C418 290 455 290 478 295C545 310 556 346 524 360" },
  { kind: "private", path: "M506 367C450 384 396 376 370 397" },
  { kind: "work", path: "M353 408C316 432 236 422 203 460" },
] as const;

const stops = [
  { x: 116, y: 45, name: "Gallneukirchen", labelX: 140, labelY: 50 },
  { x: 178, y: 116, name: "Linz, Industriezeile", distance: "linz" as const, labelX: 200, labelY: 103 },
  { x: 413, y: 246, name: "Enns", distance: "enns" as const, labelX: 436, labelY: 243 },
  { x: 515, y: 365, name: "Perg", distance: "perg" as const, labelX: 540, labelY: 372 },
  { x: 361, y: 402, name: "Linz, Hafen", labelX: 336, labelY: 391, isBefore: true },
];

/** A working day drawn as one route over hour lines: the idea of the product in a picture. */
export function DayAsRoute() {
  return (
    <svg
      className={classes.day}
      viewBox="0 -24 640 560"
      role="img"
      aria-label={spoken(auth).exampleDay}
      preserveAspectRatio="xMinYMid meet"
    >
      {hours.map(({ label, y }) => (
        <g key={label} className={classes.hour}>
          <line x1="0" x2="2000" y1={y} y2={y} />
          <text y={y - 8}>{label}:00</text>
        </g>
      ))}
      {legs.map(({ kind, path }) => (
        <path key={path} d={path} className={classes.leg} data-kind={kind} />
      ))}
      {stops.map(({ x, y, name, distance, labelX, labelY, isBefore }) => (
        <g key={name} className={classes.stop}>
          <circle cx={x} cy={y} r="8" />
          <text x={labelX} y={labelY} textAnchor={isBefore ? "end" : "start"}>
            {name}
            {distance && (
              <tspan className={classes.distance} dx="12">
                {spoken(auth).exampleDistances[distance]}
              </tspan>
            )}
          </text>
        </g>
      ))}
      <circle cx="199" cy="467" r="11" className={classes.end} />
      <text x="224" y="472" className={classes.place}>
        Gallneukirchen
      </text>
    </svg>
  );
}
