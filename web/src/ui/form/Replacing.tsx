import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Replacing.module.css";

type Props = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Its field, drawn while it is on. */
  children: ReactNode;
};

/** A property of a bulk edit: it stays as it is unless it is ticked. */
export function Replacing({ label, isOn, onChange, children }: Props) {
  return (
    <div className="stack gap-12">
      <Checkbox label={label} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {isOn && <div className={classes.field}>{children}</div>}
    </div>
  );
}
