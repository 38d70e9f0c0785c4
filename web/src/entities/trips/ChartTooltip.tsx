import type { TripType } from "@wegbuch/contract/trips/schemas";
import classes from "./ChartTooltip.module.css";
import { TypeMark } from "./TypeMark.tsx";

type Row = { name: string; type: TripType | null; value: string };

/** What a chart says about the place below the pointer, or the one the arrow keys have reached. */
export function ChartTooltip({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <div className={classes.tooltip}>
      <p>{title}</p>
      <dl>
        {rows.map(({ name, type, value }) => (
          <div key={name}>
            <dt>
              <svg width="10" height="10" viewBox="-5 -5 10 10" aria-hidden>
                {type !== null && <TypeMark type={type} />}
              </svg>
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
