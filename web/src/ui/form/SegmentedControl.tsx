import { type ReactNode, useId } from "react";
import classes from "./SegmentedControl.module.css";

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  isFullWidth?: boolean;
  /** One must be chosen still: it can take the focus then. */
  isInvalid?: boolean;
};

/** One of two to six values, all in view: radio buttons that look like one control. */
export function SegmentedControl<Value extends string>(props: Props<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      className={classes.control}
      data-full={props.isFullWidth || undefined}
      {...(props.isInvalid && { "aria-invalid": true, tabIndex: -1 })}
    >
      {props.options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
