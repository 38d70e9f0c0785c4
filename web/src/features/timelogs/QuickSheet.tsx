import { UnstyledButton } from "@mantine/core";
import { type Icon, IconBriefcase, IconCoffee, IconPencil, IconSteeringWheel } from "@tabler/icons-react";
import { whyNotAdd } from "@wegbuch/contract/timelogs/changes/rules";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { formatTimeRange, localDayOf } from "../../ui/texts/format.ts";
import { today } from "../../ui/dates/period.ts";
import { Sheet } from "../../ui/page/Sheet.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { breakUntil, type DrivingBreak, type EntryKind } from "./draft.ts";
import classes from "./QuickSheet.module.css";

type Props = {
  /** The person's log of today, if there is one. */
  log: TimeLog | null;
  onNote: (pair: DrivingBreak) => void;
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
export function QuickSheet({ log, onNote, onEnter, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const now = useNow();
  return (
    <Sheet isOpen onClose={onClose} title={t(($) => $.quick.title)}>
      <div className={classes.rows}>
        {minutesOfBreaks.map((count) => {
          const pair = breakUntil(now, count);
          // What began yesterday belongs to another day's log.
          const isOfToday = localDayOf(pair.occurredAt) === today();
          const whyNot = isOfToday ? whyNotAdd(log, pair, now)?.key : "dayIsAnother";
          return (
            <Row
              key={count}
              icon={IconSteeringWheel}
              name={t(($) => $.quick.drivingBreak, { count })}
              about={whyNot ? t(($) => $.rules[whyNot]) : formatTimeRange(pair.occurredAt, pair.finishedAt)}
              isDisabled={whyNot !== undefined}
              onAct={() => {
                onClose();
                onNote(pair);
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
