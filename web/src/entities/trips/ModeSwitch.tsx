import { IconCar, IconUsers } from "@tabler/icons-react";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";

/** Whose trips: those of a vehicle or of a driver. */
export type SubjectMode = "vehicle" | "driver";

type Props = {
  label: string;
  words: Record<SubjectMode, string>;
  mode: SubjectMode;
  onChange: (mode: SubjectMode) => void;
};

/** Trips by vehicle or by driver. */
export function ModeSwitch({ label, words, mode, onChange }: Props) {
  return (
    <SegmentedControl
      label={label}
      value={mode}
      isFullWidth
      options={(["vehicle", "driver"] as const).map((value) => {
        const Symbol = value === "vehicle" ? IconCar : IconUsers;
        return {
          value,
          label: (
            <>
              <Symbol size={18} stroke={1.75} aria-hidden />
              {words[value]}
            </>
          ),
        };
      })}
      onChange={onChange}
    />
  );
}
