import { useId } from "react";
import classes from "./OptionCards.module.css";

type Option<Value extends string> = { value: Value; name: string; text: string };

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
};

/** One of a few ways, each with a sentence: radio buttons that look like cards. */
export function OptionCards<Value extends string>({
  label,
  value,
  options,
  onChange,
  isDisabled,
}: Props<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="stack gap-8">
      {options.map((option) => (
        <label key={option.value} className={classes.card}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={isDisabled}
            aria-describedby={`${name}-${option.value}`}
            onChange={() => onChange(option.value)}
          />
          <span className="strong">{option.name}</span>
          <span id={`${name}-${option.value}`} className={classes.text}>
            {option.text}
          </span>
        </label>
      ))}
    </div>
  );
}
