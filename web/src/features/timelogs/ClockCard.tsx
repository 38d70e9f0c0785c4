import { Button } from "@mantine/core";
import {
  type Icon,
  IconBriefcase,
  IconCoffee,
  IconHome,
  IconPlayerPlay,
  IconSteeringWheel,
} from "@tabler/icons-react";
import { clockActs, clockOf } from "@wegbuch/contract/timelogs/clock/rules";
import { byTime, recordedOf } from "@wegbuch/contract/timelogs/rules";
import type { ClockAct } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../ui/texts/format.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import classes from "./ClockCard.module.css";
import { useNoteNow, useOwnShift } from "./data.ts";

const icons: Record<ClockAct, Icon> = {
  startWork: IconBriefcase,
  startRest: IconCoffee,
  startDrivingBreak: IconSteeringWheel,
  endBreak: IconPlayerPlay,
  endWork: IconHome,
};

/** One's own working day by single taps: begin, pause and end, each noted for now. */
export function ClockCard() {
  const { t } = useTranslation("timelogs");
  const now = useNow();
  const events = useOwnShift(now);
  const { mutate, isPending, variables } = useNoteNow();
  if (events === undefined) return null;
  const state = clockOf(events, now);
  const note = (act: ClockAct) =>
    mutate(
      { body: { act } },
      {
        onSuccess: ({ events: noted }) => {
          // By the server's clock, which may be another than this device's.
          const { occurredAt } = byTime(recordedOf(noted)).at(-1)!;
          const said = { what: t(($) => $.clock.acts[act]), time: formatTime(occurredAt) };
          void showSnackbar(t(($) => $.clock.noted, said));
        },
      },
    );
  return (
    <section className={classes.card} aria-label={t(($) => $.clock.title)} data-state={state.is}>
      <p role="status">
        {t(($) => $.clock.state[state.is], { time: state.is === "off" ? "" : formatTime(state.since) })}
      </p>
      <div className={classes.acts}>
        {clockActs[state.is].map((act, index) => {
          const Symbol = icons[act];
          return (
            <Button
              key={act}
              size="lg"
              variant={index === 0 ? "filled" : "default"}
              leftSection={<Symbol size={20} stroke={1.75} aria-hidden />}
              loading={isPending && variables?.body?.act === act}
              disabled={isPending}
              onClick={() => note(act)}
            >
              {t(($) => $.clock.acts[act])}
            </Button>
          );
        })}
      </div>
    </section>
  );
}
