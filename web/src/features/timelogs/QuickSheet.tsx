import { type Icon, IconBriefcase, IconCoffee, IconPencil, IconSteeringWheel } from "@tabler/icons-react";
import { whyNotAdd } from "@wegbuch/contract/timelogs/changes/rules";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useTranslation } from "react-i18next";
import { formatTimeRange } from "../../ui/texts/format.ts";
import { today } from "../../ui/dates/period.ts";
import { Sheet } from "../../ui/page/Sheet.tsx";
import { SheetRow } from "../../ui/page/SheetRow.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { breakUntil, type DrivingBreak, type EntryKind } from "./draft.ts";

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
      {minutesOfBreaks.map((count) => {
        const pair = breakUntil(now, count);
        // What began yesterday belongs to another day's log.
        const isOfToday = dayOf(pair.occurredAt) === today();
        const whyNot = isOfToday ? whyNotAdd(log, pair, now)?.key : "dayIsAnother";
        return (
          <SheetRow
            key={count}
            isTall
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
        <SheetRow
          key={kind}
          isTall
          icon={icon}
          name={t(($) => $.quick.other[kind])}
          onAct={() => onEnter(kind)}
        />
      ))}
    </Sheet>
  );
}
