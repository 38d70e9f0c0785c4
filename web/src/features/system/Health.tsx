import { Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { SystemState } from "@wegbuch/contract/system/schemas";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import { remarksOf } from "./data.ts";
import classes from "./Health.module.css";

/** The answer to what an operator asks first: is anything to be done? */
export function Health({ state }: { state: SystemState | undefined }) {
  const { t } = useTranslation("system");
  if (!state) return <Skeleton height={64} radius={10} />;
  const remarks = remarksOf(state);
  const silent = state.silentBoxCount;
  const hasFailed = remarks.length > 0;
  const isWell = !hasFailed && silent === 0;
  const Symbol = isWell ? IconCircleCheck : IconAlertTriangle;
  return (
    <section className={classes.health} data-well={isWell || undefined}>
      <Symbol size={24} stroke={1.75} aria-hidden />
      <div>
        <h2>{hasFailed ? t(($) => $.attention) : t(($) => (isWell ? $.well : $.nothingFailed))}</h2>
        {isWell && <p>{t(($) => $.wellWhy)}</p>}
        {silent > 0 && <p>{t(($) => $.silent, { count: silent, formatted: formatNumber(silent) })}</p>}
        {remarks.map(({ about, count }) => (
          <p key={about}>{t(($) => $.remarks[about], { count, formatted: formatNumber(count) })}</p>
        ))}
      </div>
    </section>
  );
}
