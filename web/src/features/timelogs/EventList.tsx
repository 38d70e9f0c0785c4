import { ActionIcon } from "@mantine/core";
import { type Icon, IconLock, IconPencil, IconTrash } from "@tabler/icons-react";
import { timeEventCodes } from "@wegbuch/contract/timelogs/codes";
import type { TimeEvent, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../ui/texts/format.ts";
import { Clock } from "./Clock.tsx";
import { isOfBreak } from "./draft.ts";
import classes from "./EventList.module.css";
import { Tip } from "../../ui/page/Tip.tsx";

type Props = {
  log: TimeLog;
  /** Nothing of it can be changed. */
  isClosed: boolean;
  onEdit: (event: TimeEvent) => void;
  onRemove: (event: TimeEvent) => void;
};

/** What was recorded on a day, in its order; breaks can be changed (rule timelogs/changing). */
export function EventList({ log, isClosed, onEdit, onRemove }: Props) {
  const { t } = useTranslation("timelogs");
  return (
    <ol className={classes.events}>
      {log.events.map((event) => {
        const name = t(($) => $.rules[`event${event.event}`]);
        const said = { event: name, time: formatTime(event.occurredAt) };
        return (
          <li
            key={`${event.id} ${event.event}`}
            data-derived={event.event >= timeEventCodes.drivingStart || undefined}
          >
            <Clock at={event.occurredAt} day={log.day} />
            <span className={classes.words}>
              {name}
              <Later event={event} />
            </span>
            {isOfBreak(event) && !isClosed && (
              <>
                <Act label={t(($) => $.log.edit, said)} icon={IconPencil} onAct={() => onEdit(event)} />
                <Act label={t(($) => $.log.remove, said)} icon={IconTrash} onAct={() => onRemove(event)} />
              </>
            )}
            {event.event >= timeEventCodes.drivingStart && (
              <span className={classes.fixed} title={t(($) => $.rules.drivingTimeIsFixed)}>
                <IconLock size={16} stroke={1.75} aria-hidden />
                {t(($) => $.log.fromTrip)}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/**
 * What became of an event after its time: who noted it later, who changed it, and how it was first
 * (rule timelogs/originals).
 */
export function Later({
  event: { originallyAt, addedAt, addedBy, changedAt, changedBy },
}: {
  event: TimeEvent;
}) {
  const { t } = useTranslation("timelogs");
  const at = (instant: string, name: string | null) => ({ date: formatDate(instant), name });
  return (
    <>
      {originallyAt && <small>{t(($) => $.log.original, { time: formatTime(originallyAt) })}</small>}
      {changedAt && changedBy && <small>{t(($) => $.log.changedBy, at(changedAt, changedBy))}</small>}
      {addedAt && addedBy && <small>{t(($) => $.log.addedBy, at(addedAt, addedBy))}</small>}
      {addedAt && !addedBy && <small>{t(($) => $.log.added, at(addedAt, null))}</small>}
    </>
  );
}

function Act({ label, icon: Symbol, onAct }: { label: string; icon: Icon; onAct: () => void }) {
  return (
    <Tip label={label}>
      <ActionIcon variant="subtle" className={classes.act} aria-label={label} onClick={onAct}>
        <Symbol size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
