import { Checkbox } from "@mantine/core";
import classes from "./CheckboxList.module.css";

type Props<Value extends number> = {
  label: string;
  options: readonly Value[];
  nameOf: (option: Value) => string;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** Names of one length stand in two columns. */
  isInColumns?: boolean;
  isRequired?: boolean;
  error?: string | undefined;
};

/** Which of a few numbered kinds; in the order of the options, whatever was ticked first. */
export function CheckboxList<Value extends number>(props: Props<Value>) {
  const { label, options, nameOf, value, onChange, isInColumns = false, isRequired, error } = props;
  return (
    <Checkbox.Group
      size="md"
      label={label}
      withAsterisk={isRequired}
      error={error}
      value={value.map(String)}
      onChange={(ticked) => onChange(options.filter((option) => ticked.includes(String(option))))}
    >
      <div className={isInColumns ? classes.columns : classes.row}>
        {options.map((option) => (
          <Checkbox
            key={option}
            value={String(option)}
            label={nameOf(option)}
            aria-invalid={error !== undefined || undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
