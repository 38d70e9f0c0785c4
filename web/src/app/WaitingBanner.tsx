import { Button } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useConnection } from "../api/connection.ts";
import { useWaiting } from "../api/offline/waiting.ts";
import { useKeptDay } from "../features/offline/data.ts";
import classes from "./Banner.module.css";
import { paths } from "./paths.ts";

/** Leads to what goes on without a connection, and to what waits or wants a decision (rule offline/queue). */
export function WaitingBanner({ path }: { path: string }) {
  const { t } = useTranslation("app");
  const count = useWaiting().length;
  const isFine = useConnection() === "fine";
  const hasDay = Boolean(useKeptDay());
  if (path === paths.offline || (count === 0 && (isFine || !hasDay))) return null;
  return (
    <section className={classes.places} aria-label={t(($) => $.offline.title)}>
      <IconCloudOff size={18} stroke={1.75} aria-hidden />
      <p>{count > 0 ? t(($) => $.offline.waiting, { count }) : t(($) => $.offline.goesOn)}</p>
      <Button component={Link} to={paths.offline} size="compact-sm" variant="default" className={classes.end}>
        {t(($) => $.offline.open)}
      </Button>
    </section>
  );
}
