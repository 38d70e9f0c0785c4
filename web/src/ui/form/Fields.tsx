import type { ReactNode } from "react";
import classes from "./Fields.module.css";

/** The fields of a form, one below the other, no wider than one reads well. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}

/** Two fields beside each other, where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
