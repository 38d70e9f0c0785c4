import type { ReactNode } from "react";
import classes from "./Facts.module.css";
import { missing } from "../texts/format.ts";

/** What there is to know of something, name over value, two beside each other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One of them; what is not there is "–". */
export function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  const isMissing = children === null || children === undefined || children === false || children === "";
  return (
    <div data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{isMissing ? missing : children}</dd>
    </div>
  );
}
