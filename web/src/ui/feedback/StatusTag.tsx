import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./StatusTag.module.css";

type Tone = "plain" | "quiet" | "locked" | "info" | "ok" | "warn" | "error";

/** A state as icon and word, without a fill. */
export function StatusTag(props: { icon?: Icon; tone?: Tone; isSmall?: boolean; children: ReactNode }) {
  const { icon: Symbol, tone = "plain", isSmall = false, children } = props;
  return (
    <span className={classes.tag} data-tone={tone} data-small={isSmall || undefined}>
      {Symbol && <Symbol size={isSmall ? 14 : 16} stroke={1.75} aria-hidden />}
      {children}
    </span>
  );
}
