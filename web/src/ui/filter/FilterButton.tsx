import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./FilterButton.module.css";

/** Opens a list's filter and tells how many of them are on. */
export function FilterButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation("ui");
  return (
    <Button
      variant="default"
      size="md"
      className={classes.button}
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
      rightSection={count > 0 && <span className={classes.count}>{count}</span>}
      aria-label={count > 0 ? t(($) => $.filtersOn, { count }) : undefined}
      onClick={onOpen}
    >
      {t(($) => $.filter)}
    </Button>
  );
}
