import { TextInput } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { parseTime } from "./moment.ts";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
};

/** A time of day, typed as 7:30, 7.30 or 730; says itself what is wrong once it is left. */
export function TimeField({ label, value, onChange, error, isFirst = false }: Props) {
  const { t } = useTranslation("widgets");
  const [wasLeft, setWasLeft] = useState(false);
  const time = parseTime(value);
  const isWrong = wasLeft && value.trim() !== "" && time === null;
  return (
    <TextInput
      size="md"
      label={label}
      placeholder="hh:mm"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      withAsterisk
      data-autofocus={isFirst || undefined}
      leftSection={<IconClock size={18} stroke={1.75} aria-hidden />}
      value={value}
      error={isWrong ? t(($) => $.invalidTime) : error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        setWasLeft(true);
        if (time !== null && time !== value) onChange(time);
      }}
    />
  );
}
