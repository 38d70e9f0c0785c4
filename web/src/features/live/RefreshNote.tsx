import { IconBroadcast, IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatTimeWithSeconds } from "../../ui/texts/format.ts";
import type { usePositions } from "./data.ts";
import classes from "./RefreshNote.module.css";

type Props = {
  positions: Pick<ReturnType<typeof usePositions>, "isStreamed" | "refetchInterval" | "updatedAt">;
};

/** Whether the positions are told as they come, or how often they are asked for, and when they last came. */
export function RefreshNote({ positions: { isStreamed, refetchInterval, updatedAt } }: Props) {
  const { t } = useTranslation("live");
  return (
    <footer className={classes.note}>
      {isStreamed ? (
        <IconBroadcast size={16} stroke={1.75} aria-hidden />
      ) : (
        <IconRefresh size={16} stroke={1.75} aria-hidden />
      )}
      <span>
        {isStreamed ? t(($) => $.streamed) : t(($) => $.interval, { seconds: refetchInterval / 1000 })}
      </span>
      <span className="at-end" role="status">
        {updatedAt > 0 &&
          t(($) => $.updatedAt, { time: formatTimeWithSeconds(new Date(updatedAt).toISOString()) })}
      </span>
    </footer>
  );
}
