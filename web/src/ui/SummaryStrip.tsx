import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./SummaryStrip.module.css";

/** A figure with its label; undefined while it is on its way. */
export type Figure = { label: string; value: ReactNode | undefined; more?: ReactNode };

/** One card with the figures of a work page, divided by hairlines. */
export function SummaryStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.strip}>
      {figures.map(({ label, value, more }) => (
        <div key={label} className={classes.cell}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? <Skeleton width={72} height={18} /> : value}
            {more && <span className={classes.more}>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
