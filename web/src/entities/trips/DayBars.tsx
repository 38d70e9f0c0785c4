import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { useTranslation } from "react-i18next";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { ChartTooltip } from "./ChartTooltip.tsx";
import { formatKilometers, formatNumber, formatWeekday } from "../../ui/texts/format.ts";
import { daysBetween } from "../../ui/dates/period.ts";
import classes from "./DayBars.module.css";
import { quietAxis } from "../../ui/charts/quiet-axis.ts";

type Day = { day: string; mileageInMeters: number };

/** Kilometres of each day from the first to the last with a trip, days at rest too. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation("widgets");
  if (days.length === 0) return <p className={classes.none}>{t(($) => $.charts.noDays)}</p>;
  return (
    <div className={classes.chart}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={withDaysAtRest(days)}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          title={t(($) => $.charts.byDay)}
        >
          <CartesianGrid vertical={false} stroke="var(--wb-hairline)" />
          <XAxis dataKey="day" {...quietAxis} tickFormatter={shortDay} minTickGap={16} />
          <YAxis {...quietAxis} tickFormatter={(meters: number) => formatNumber(meters / 1000)} width={56} />
          <Tooltip isAnimationActive={false} cursor={{ fill: "var(--wb-page)" }} content={<DayTooltip />} />
          <Bar
            dataKey="mileageInMeters"
            fill="var(--mantine-color-primary-8)"
            radius={[2, 2, 0, 0]}
            maxBarSize={24}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Its props are given by the chart. */
function DayTooltip({ active, payload }: { active?: boolean; payload?: readonly { payload: Day }[] }) {
  const day = active && payload?.[0]?.payload;
  if (!day) return null;
  const row = { name: "km", type: null, value: formatKilometers(day.mileageInMeters) };
  return <ChartTooltip title={formatWeekday(day.day)} rows={[row]} />;
}

/** 2026-11-20 → 20.11. */
const shortDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.`;

/** A chart of a year has as many bars as the year has days; a longer period is cut to what was driven. */
function withDaysAtRest(days: readonly Day[]): Day[] {
  const metersOn = new Map<string, number>();
  for (const { day, mileageInMeters } of days) metersOn.set(day, (metersOn.get(day) ?? 0) + mileageInMeters);
  const ordered = [...metersOn.keys()].toSorted();
  const [first, last] = [ordered[0]!, ordered.at(-1)!];
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index);
    return { day, mileageInMeters: metersOn.get(day) ?? 0 };
  });
}
