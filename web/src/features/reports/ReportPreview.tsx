import type { ReportType } from "@wegbuch/contract/documents/schemas";
import type { ReactNode } from "react";
import classes from "./ReportPreview.module.css";

/** What a page of the report looks like, drawn small: for the eye alone. */
export function ReportPreview({ type }: { type: ReportType }) {
  return (
    <svg className="rigid round-4" viewBox="0 0 76 104" width={76} height={104} aria-hidden>
      <rect className={classes.sheet} x={0.5} y={0.5} width={75} height={103} rx={4} />
      <rect className={classes.title} x={8} y={9} width={28} height={4} rx={1} />
      <rect className={classes.word} x={50} y={9.5} width={18} height={3} rx={1} />
      <line className={classes.rule} x1={8} x2={68} y1={19.5} y2={19.5} />
      {drawings[type]}
    </svg>
  );
}

const rowsAt = [27, 35, 43, 51, 59, 67, 75] as const;

/** Trips below each other: type, words, kilometres; and their sum. */
const trips = (
  <>
    {rowsAt.map((y, row) => (
      <g key={y}>
        <circle className={classes.fill} data-type={[0, 0, 2, 1, 0, 2, 0][row]} cx={10} cy={y} r={2} />
        <rect
          className={classes.word}
          x={16}
          y={y - 1.5}
          width={[22, 18, 25, 12, 20, 24, 17][row]}
          height={3}
          rx={1}
        />
        <rect className={classes.word} x={46} y={y - 1.5} width={8} height={3} rx={1} />
        <rect className={classes.word} x={60} y={y - 1.5} width={8} height={3} rx={1} />
      </g>
    ))}
    <Sum y={88} />
  </>
);

/** Days below each other, each with what was driven by type. */
const days = (
  <>
    {[
      [16, 6, 8],
      [24, 0, 8],
      [9, 12, 0],
      [20, 4, 8],
      [14, 0, 12],
    ].map((parts, row) => (
      <g key={row} transform={`translate(8 ${26 + row * 11})`}>
        <rect className={classes.title} width={12} height={3} rx={1} />
        <rect className={classes.word} x={16} width={8} height={3} rx={1} />
        <Parts parts={parts} x={27} y={-1} height={5} />
      </g>
    ))}
    <Sum y={88} />
  </>
);

/** A band from 0 to 24 h for each day. */
const bands = (
  <>
    {[
      [8, 8, 0, 22, 6, 0],
      [6, 12, 0, 26, 9, 2],
      [10, 5, 2, 20, 4, 1],
      [7, 10, 0, 24, 10, 0],
      [14, 7, 1, 28, 5, 1],
      [9, 9, 0, 24, 7, 2],
    ].map(([from, long, type, then, longer, other], row) => (
      <g key={row} transform={`translate(8 ${26 + row * 10})`}>
        <rect className={classes.word} width={9} height={3} rx={1} y={1} />
        <rect className={classes.band} x={14} width={46} height={5} rx={1.5} />
        <rect className={classes.fill} data-type={type} x={14 + from!} width={long} height={5} rx={1} />
        <rect className={classes.fill} data-type={other} x={14 + then!} width={longer} height={5} rx={1} />
      </g>
    ))}
    {[14, 25.5, 37, 48.5, 60].map((x) => (
      <line key={x} className={classes.rule} x1={8 + x} x2={8 + x} y1={86} y2={89} />
    ))}
  </>
);

/** A fence, a way through it, and when it was entered and left. */
const crossings = (
  <>
    <path className={classes.fence} d="M22 34 40 25 57 33 53 51 30 54Z" />
    <path className={classes.way} d="M8 50C18 44 22 42 27 44S44 44 55 41 64 32 68 30" />
    <circle className={classes.stop} cx={25.5} cy={43.6} r={2.5} />
    <circle className={classes.stop} cx={55} cy={41} r={2.5} />
    {[65, 74, 83, 92].map((y) => (
      <g key={y}>
        <rect className={classes.word} x={8} y={y - 1.5} width={20} height={3} rx={1} />
        <rect className={classes.word} x={36} y={y - 1.5} width={10} height={3} rx={1} />
        <rect className={classes.word} x={50} y={y - 1.5} width={10} height={3} rx={1} />
      </g>
    ))}
  </>
);

/** The figures of an odometer, and the kilometres of each vehicle. */
const mileages = (
  <>
    {[0, 1, 2, 3, 4, 5].map((place) => (
      <g key={place} transform={`translate(${8 + place * 10} 26)`}>
        <rect className={classes.figure} width={9} height={12} rx={1.5} />
        <text className={classes.digit} x={4.5} y={9}>
          {"058700"[place]}
        </text>
      </g>
    ))}
    {[
      [26, 8, 10],
      [20, 0, 6],
      [30, 12, 4],
      [12, 4, 12],
    ].map((parts, row) => (
      <g key={row} transform={`translate(8 ${50 + row * 10})`}>
        <rect className={classes.word} width={10} height={3} rx={1} />
        <Parts parts={parts} x={14} y={-1} height={5} />
      </g>
    ))}
    <Sum y={92} />
  </>
);

const drawings: Record<ReportType, ReactNode> = {
  Month: trips,
  Day: days,
  DayGraphic: bands,
  TripGeofenceIntersections: crossings,
  VehicleMileageSummary: mileages,
};

type PartsProps = { parts: readonly number[]; x: number; y: number; height: number };

/** A strip of three parts: business, private, drive to work. */
function Parts({ parts, x, y, height }: PartsProps) {
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part, x));
  return parts.map((width, type) => (
    <rect
      key={type}
      className={classes.fill}
      data-type={type}
      x={starts[type]}
      y={y}
      width={width}
      height={height}
    />
  ));
}

function Sum({ y }: { y: number }) {
  return (
    <>
      <line className={classes.rule} x1={8} x2={68} y1={y - 6} y2={y - 6} />
      <rect className={classes.title} x={8} y={y - 1.5} width={16} height={3} rx={1} />
      <rect className={classes.title} x={56} y={y - 1.5} width={12} height={3} rx={1} />
    </>
  );
}
