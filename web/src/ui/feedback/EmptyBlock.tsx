import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./EmptyBlock.module.css";

type Props = { icon: Icon; title: string; text?: string; action?: ReactNode; isTall?: boolean };

/** Stands where data would: an outline icon, one bold line, one sentence, one action. */
export function EmptyBlock({ icon: Symbol, title, text, action, isTall = false }: Props) {
  return (
    <div className={classes.block} data-tall={isTall || undefined}>
      <Symbol size={40} stroke={1.5} aria-hidden />
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
