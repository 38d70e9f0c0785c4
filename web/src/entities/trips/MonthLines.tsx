import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripMonth, TripType } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import {
  CartesianGrid,
  type DotItemDotProps,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { formatKilometers, formatMonth, formatNumber, formatShortMonth } from "../../ui/texts/format.ts";
import { LineEnds } from "../../ui/charts/LineEnds.tsx";
import classes from "./MonthLines.module.css";
import { quietAxis } from "../../ui/charts/quiet-axis.ts";
import { TypeMark } from "./TypeMark.tsx";
import { useTripTypeName } from "./use-trip-type-name.ts";

type Props = {
  months: readonly TripMonth[];
  /** yyyy-MM of the month that is not over; the lines to it are dashed. */
  runningMonth: string;
};

type Series = { key: "sum" | "businessSum" | "driveToWorkSum" | "privateSum"; type: TripType | null };

/** All together first, then the types as a day has them. */
const series: readonly Series[] = [
  { key: "sum", type: null },
  { key: "businessSum", type: tripTypes.business },
  { key: "driveToWorkSum", type: tripTypes.driveToWork },
  { key: "privateSum", type: tripTypes.private },
];

/** A month as a point of the solid lines, of the dashed ones, or of both where these begin. */
type Point = { month: string; over: TripMonth | null; running: TripMonth | null };

/** Kilometres of up to twelve months as lines, each with the mark of its type and its name at its end. */
export function MonthLines({ months, runningMonth }: Props) {
  const { t } = useTranslation("widgets");
  const nameOf = useTripTypeName();
  const names = series.map(({ type }) => (type === null ? t(($) => $.charts.total) : nameOf(type)));
  const last = months.at(-1);
  return (
    <div className={classes.chart}>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart
          data={pointsOf(months, runningMonth)}
          margin={{ top: 8, right: 104, bottom: 0, left: 0 }}
          title={t(($) => $.charts.byMonth)}
        >
          <CartesianGrid vertical={false} stroke="var(--wb-hairline)" />
          <XAxis dataKey="month" {...quietAxis} tickFormatter={formatShortMonth} />
          <YAxis {...quietAxis} tickFormatter={thousands} width={56} />
          <Tooltip isAnimationActive={false} content={<MonthTooltip names={names} months={months} />} />
          {series.flatMap(linesOf)}
          {last && (
            <LineEnds
              ends={series.map(({ key, type }, index) => ({
                name: names[index]!,
                value: last[key],
                colour: type === null ? "var(--wb-ink)" : `var(--wb-trip-${type}-text)`,
              }))}
            />
          )}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

type TooltipProps = Pick<Props, "months"> & {
  /** Of the series. */
  names: readonly string[];
  // Given by the chart.
  active?: boolean;
  label?: string;
};

function MonthTooltip({ names, months, active, label }: TooltipProps) {
  const month = active && months.find((each) => each.month === label);
  if (!month) return null;
  const rows = series.map(({ key, type }, index) => ({
    name: names[index]!,
    type,
    value: formatKilometers(month[key]),
  }));
  return <ChartTooltip title={formatMonth(`${month.month}-01`)} rows={rows} />;
}

/** The month that still runs is reached from the one before it. */
function pointsOf(months: readonly TripMonth[], runningMonth: string): Point[] {
  const running = months.at(-1)?.month === runningMonth ? months.length - 1 : months.length;
  return months.map((month, index) => ({
    month: month.month,
    over: index < running ? month : null,
    running: index >= running - 1 && running < months.length ? month : null,
  }));
}

function linesOf({ key, type }: Series) {
  const common = {
    stroke: type === null ? "var(--mantine-color-primary-8)" : `var(--wb-trip-${type}-fill)`,
    strokeWidth: type === null ? 2.5 : 1.5,
    activeDot: false,
    isAnimationActive: false,
    dot: ({ key: dotKey, cx, cy, value }: DotItemDotProps) => (
      <Mark key={dotKey} type={type} {...(value !== null && { cx, cy })} />
    ),
  };
  return [
    <Line key={key} {...common} dataKey={({ over }: Point) => over?.[key] ?? null} />,
    <Line
      key={`${key} running`}
      {...common}
      strokeDasharray="4 4"
      dataKey={({ running }: Point) => running?.[key] ?? null}
    />,
  ];
}

/** A point of a line: the mark of its type, an open ring for all together. */
function Mark({ type, cx, cy }: Pick<Series, "type"> & Pick<DotItemDotProps, "cx" | "cy">) {
  if (cx === undefined || cy === undefined) return null;
  return (
    <g transform={`translate(${cx} ${cy})`}>
      {type === null ? (
        <circle r="3.5" fill="var(--wb-surface)" stroke="var(--mantine-color-primary-8)" strokeWidth="2" />
      ) : (
        <TypeMark type={type} size={7} />
      )}
    </g>
  );
}

const thousands = (meters: number) => formatNumber(meters / 1000);
