import type { Reference } from "@wegbuch/contract/kit/wire";
import type { ReactNode } from "react";
import classes from "./TwoLines.module.css";

type Props = { first: ReactNode; second?: ReactNode };

/** Two values of a cell, cut where they end; all of a text is its tooltip. On cards there is room for all of it. */
export function TwoLines({ first, second }: Props) {
  return (
    <>
      <span className={classes.first} title={tooltip(first)}>
        {first}
      </span>
      {second && (
        <span className={classes.second} title={tooltip(second)}>
          {second}
        </span>
      )}
    </>
  );
}

/** The first of some groups, and how many more there are. */
export function GroupNames({ groups }: { groups: readonly Reference[] }) {
  const [first, ...others] = groups;
  if (!first) return null;
  return (
    <span className={classes.first} title={groups.map(({ name }) => name).join(", ")}>
      {first.name}
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}

const tooltip = (content: ReactNode) => (typeof content === "string" ? content : undefined);
