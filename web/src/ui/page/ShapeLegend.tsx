import type { ReactNode } from "react";
import classes from "./ShapeLegend.module.css";

type Props = {
  /** Each shape is drawn around 0/0, at most 12 wide. */
  entries: readonly { id: number; name: string; shape: ReactNode }[];
};

/** Which shape and colour of a plan stands for what; a phone, which shows lists, has no room and no need for it. */
export function ShapeLegend({ entries }: Props) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ id, name, shape }) => (
        <li key={id}>
          <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden>
            {shape}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
