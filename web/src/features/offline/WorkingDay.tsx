import { Button } from "@mantine/core";
import { clockActs, clockOf } from "@wegbuch/contract/timelogs/clock/rules";
import type { ClockAct, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import type { Change } from "../../api/offline/changes.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { formatTime } from "../../ui/texts/format.ts";
import { useTraveller } from "./data.ts";
import classes from "./OfflinePage.module.css";
import { withTaps } from "./rules.ts";
import { useWriting } from "./use-writing.ts";

type Props = { logs: readonly TimeLog[]; changes: readonly Change[] };

/** One's own working day by single taps, each noted for the moment it was made. */
export function WorkingDay({ logs, changes }: Props) {
  const { t } = useTranslation("offline");
  const { hasRoadside } = useTraveller();
  const now = useNow();
  const { write, isBusy } = useWriting();
  const state = clockOf(withTaps(logs, changes, now), now);
  const note = (act: ClockAct) =>
    write({
      call: "clock",
      about: t(($) => $.work.acts[act]),
      body: tapOf(act),
    });
  return (
    <section className={classes.card} aria-labelledby="own-day">
      <h2 id="own-day">{t(($) => $.work.title)}</h2>
      <p className={classes.state} role="status">
        {t(($) => $.work[state.is], { time: state.is === "off" ? "" : formatTime(state.since) })}
      </p>
      {hasRoadside && (
        <div className={classes.acts}>
          {clockActs[state.is].map((act, index) => (
            <Button
              key={act}
              size="lg"
              variant={index === 0 ? "filled" : "default"}
              disabled={isBusy}
              onClick={() => note(act)}
            >
              {t(($) => $.work.acts[act])}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

const tapOf = (act: ClockAct) => ({ act, occurredAt: new Date().toISOString() });
