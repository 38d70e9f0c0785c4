import { ActionIcon } from "@mantine/core";
import { IconMapPinSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./SettingsButton.module.css";
import type { Nearest } from "./use-nearest.ts";

/** Opens the question which vehicle is the nearest to an address, and closes it again. */
export function NearestButton({ nearest: { isOpen, onToggle } }: { nearest: Nearest }) {
  const { t } = useTranslation("live");
  return (
    <ActionIcon
      className={classes.gear}
      variant={isOpen ? "light" : "subtle"}
      size={40}
      aria-label={t(($) => $.nearest)}
      title={t(($) => $.nearest)}
      aria-pressed={isOpen}
      onClick={onToggle}
    >
      <IconMapPinSearch size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
