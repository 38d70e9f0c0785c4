import "./progress.css";
import { Progress } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./FileProgress.module.css";

/** From here on it is said that it takes some time. */
const longMilliseconds = 3_000;

/** A file is being made; how much is left nobody knows. */
export function FileProgress() {
  const { t } = useTranslation("exports");
  const [isLong, setLong] = useState(false);
  useTimeout(() => setLong(true), longMilliseconds, { autoInvoke: true });
  const said = isLong ? t(($) => $.runningLong) : t(($) => $.running);
  return (
    <div className={classes.progress}>
      <Progress value={100} animated aria-label={t(($) => $.running)} />
      <p role="status">{said}</p>
    </div>
  );
}
