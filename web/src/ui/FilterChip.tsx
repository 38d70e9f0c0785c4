import { UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./FilterChip.module.css";

type Props = { label: string; onRemove: () => void };

/** A filter that is on; a click takes it off. */
export function FilterChip({ label, onRemove }: Props) {
  const { t } = useTranslation("ui");
  return (
    <UnstyledButton
      className={classes.chip}
      aria-label={t(($) => $.removeFilter, { filter: label })}
      onClick={onRemove}
    >
      {label}
      <IconX size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
