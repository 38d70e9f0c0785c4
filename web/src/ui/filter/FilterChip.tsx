import { UnstyledButton } from "@mantine/core";
import { type Icon, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./FilterChip.module.css";

type Props = { label: string; icon?: Icon; onRemove: () => void };

/** A filter that is on; a click takes it off. */
export function FilterChip({ label, icon: Symbol, onRemove }: Props) {
  const { t } = useTranslation("ui");
  return (
    <UnstyledButton
      className={classes.chip}
      aria-label={t(($) => $.removeFilter, { filter: label })}
      onClick={onRemove}
    >
      {Symbol && <Symbol size={16} stroke={1.75} aria-hidden />}
      {label}
      <IconX size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
