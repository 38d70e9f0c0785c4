import { UnstyledButton } from "@mantine/core";
import { type Icon, IconBriefcase, IconCoffee, IconPencil, IconSteeringWheel } from "@tabler/icons-react";
import { whyNotAdd } from "@wegbuch/contract/timelogs/rules";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { formatTime, formatTimeRange } from "../../ui/format.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useNow } from "../../ui/use-now.ts";
import { useAddEntryAtOnce, useRemoveEvent } from "./data.ts";
import { breakUntil, type EntryKind } from "./draft.ts";
import classes from "./QuickSheet.module.css";

type Props = {
  userId: string;
  /** The person's log of today, if there is one. */
  log: TimeLog | null;
  onEnter: (kind: EntryKind) => void;
  onClose: () => void;
};

const minutesOfBreaks = [15, 30, 45];

const others: readonly (readonly [EntryKind, Icon])[] = [
  ["drivingBreak", IconPencil],
  ["rest", IconCoffee],
  ["work", IconBriefcase],
];

/** For the thumb of a driver: a break that ends now is noted with one tap, anything else leads to the form. */
export function QuickSheet({ userId, log, onEnter, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const now = useNow();
  const note = useQuickNote(userId, log);
  return (
    <Sheet isOpen onClose={onClose} title={t(($) => $.quick.title)}>
      <div className={classes.rows}>
        {minutesOfBreaks.map((count) => {
          const pair = breakUntil(now, count);
          const objection = whyNotAdd(log, pair, now);
          return (
            <Row
              key={count}
              icon={IconSteeringWheel}
              name={t(($) => $.quick.drivingBreak, { count })}
              about={
                objection
                  ? t(($) => $.rules[objection.key])
                  : formatTimeRange(pair.occurredAt, pair.finishedAt)
              }
              isDisabled={objection !== null}
              onAct={() => {
                onClose();
                note(pair);
              }}
            />
          );
        })}
        {others.map(([kind, icon]) => (
          <Row key={kind} icon={icon} name={t(($) => $.quick.other[kind])} onAct={() => onEnter(kind)} />
        ))}
      </div>
    </Sheet>
  );
}

type RowProps = { icon: Icon; name: string; about?: string; isDisabled?: boolean; onAct: () => void };

function Row({ icon: Symbol, name, about, isDisabled = false, onAct }: RowProps) {
  return (
    <UnstyledButton className={classes.row} disabled={isDisabled} onClick={onAct}>
      <Symbol size={22} stroke={1.75} aria-hidden />
      <span>
        {name}
        {about && <small>{about}</small>}
      </span>
    </UnstyledButton>
  );
}

/** Notes a break and offers the way back. */
function useQuickNote(userId: string, log: TimeLog | null) {
  const { t } = useTranslation("timelogs");
  const adding = useAddEntryAtOnce();
  const removing = useRemoveEvent();
  const undo = (id: string) =>
    removing.mutate({ params: { id } }, { onSuccess: () => void showSnackbar(t(($) => $.entry.undone)) });
  return (pair: ReturnType<typeof breakUntil>) => {
    const { occurredAt, finishedAt } = pair;
    const said = {
      kind: t(($) => $.kinds.drivingBreak),
      from: formatTime(occurredAt),
      to: formatTime(finishedAt),
    };
    const done = ({ events }: TimeLog) => {
      const start = events.find((one) => one.event === pair.timeLogEvent && one.occurredAt === occurredAt);
      void showSnackbar(
        t(($) => $.entry.saved, said),
        {
          ...(start && { action: { label: t(($) => $.entry.undo), onAct: () => undo(start.id) } }),
        },
      );
    };
    const body = { userId, ...pair, agent: "Web" as const, ...(log?.id && { timeLogId: log.id }) };
    adding.mutate({ body }, { onSuccess: done });
  };
}
