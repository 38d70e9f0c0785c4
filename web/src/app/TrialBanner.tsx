import { CloseButton } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { IconClock, IconClockOff } from "@tabler/icons-react";
import { roles } from "@wegbuch/contract/access/roles";
import { trialOf } from "@wegbuch/contract/auth/rules";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { formatDate } from "../ui/texts/format.ts";
import { useNow } from "../ui/dates/use-now.ts";
import classes from "./Banner.module.css";

/**
 * How long a tester may still work (rule access/trial). Admins may close it until the next login
 * (rule access/trial-banner).
 */
export function TrialBanner({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("app");
  const trial = trialOf(user, useNow());
  const [isClosed, setClosed] = useSessionStorage({
    key: "isTrialBannerClosed",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (trial === null || isClosed) return null;
  const isOver = trial.remainingDays <= 0;
  const Icon = isOver ? IconClockOff : IconClock;
  const date = formatDate(trial.endsAt);
  return (
    <section className={classes.trial} data-over={isOver || undefined} aria-label={t(($) => $.trial)}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <p>
        {isOver
          ? t(($) => $.trialIsOver, { date })
          : t(($) => $.trialUntil, { date, count: trial.remainingDays })}
      </p>
      {user.role.id === roles.admin && (
        <CloseButton
          size={32}
          iconSize={18}
          aria-label={t(($) => $.closeTrial)}
          onClick={() => {
            setClosed(true);
            document.getElementById("content")?.focus();
          }}
        />
      )}
    </section>
  );
}
