import { UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconCircleCheck, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useOpenTrips } from "./data.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import classes from "./NextOpenTrip.module.css";

type Props = {
  /** Goes through them, beginning with the newest. */
  onOpen: () => void;
};

/** How many of one's own trips still want a purpose, and the way to them by one tap; nothing for those who only read. */
export function NextOpenTrip({ onOpen }: Props) {
  const { t } = useTranslation("ownTrips");
  const { count, isDriver } = useOpenTrips();
  if (count === undefined || (count === 0 && !isDriver)) return null;
  if (count === 0) {
    return (
      <p className={classes.none}>
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        {t(($) => $.openTrips.none)}
      </p>
    );
  }
  return (
    <UnstyledButton className={classes.open} onClick={onOpen}>
      <IconPencil size={18} stroke={1.75} aria-hidden />
      <strong>{t(($) => $.openTrips.next)}</strong>
      <span>{t(($) => $.openTrips.left, { count, number: formatNumber(count) })}</span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
