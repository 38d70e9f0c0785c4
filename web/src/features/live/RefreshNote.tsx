import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatTimeWithSeconds } from "../../ui/texts/format.ts";
import classes from "./RefreshNote.module.css";

type Props = { milliseconds: number; /** Ms since 1970; 0 before the first answer. */ updatedAt: number };

/** How often the positions are asked for, and when they last came. */
export function RefreshNote({ milliseconds, updatedAt }: Props) {
  const { t } = useTranslation("live");
  return (
    <footer className={classes.note}>
      <IconRefresh size={16} stroke={1.75} aria-hidden />
      <span>{t(($) => $.interval, { seconds: milliseconds / 1000 })}</span>
      <span className="at-end" role="status">
        {updatedAt > 0 &&
          t(($) => $.updatedAt, { time: formatTimeWithSeconds(new Date(updatedAt).toISOString()) })}
      </span>
    </footer>
  );
}
