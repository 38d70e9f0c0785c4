import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Told.module.css";

/** What became of a test or a step, in one sentence. */
export function Told({ tone, children }: { tone: "ok" | "error" | "warn"; children: ReactNode }) {
  const Symbol = tone === "ok" ? IconCircleCheck : IconAlertCircle;
  return (
    <p className={classes.told} data-tone={tone}>
      <Symbol size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Something to be typed on the server. */
export function CommandLine({ children }: { children: string }) {
  return <code className={classes.command}>{children}</code>;
}
