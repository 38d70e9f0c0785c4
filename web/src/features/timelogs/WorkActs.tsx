import { Button } from "@mantine/core";
import { type Icon, IconClockEdit, IconHome } from "@tabler/icons-react";
import { boundsOfWork, openOf } from "@wegbuch/contract/timelogs/rules";
import type { TimeEvent, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { kinds } from "./course.ts";
import classes from "./WorkActs.module.css";

type Props = { log: TimeLog; onEnd: () => void; onEdit: (event: TimeEvent) => void };

/** Start and end of work are fixed in the list of a day; beside it they are set right (decision 0095). */
export function WorkActs({ log, onEnd, onEdit }: Props) {
  const { t } = useTranslation("timelogs");
  const { start, end } = boundsOfWork(log.events);
  const isOpen = openOf(log.events, kinds.work).length > 0;
  return (
    <div className={classes.acts}>
      {isOpen && <Act icon={IconHome} label={t(($) => $.ending.title)} onAct={onEnd} />}
      {start && (
        <Act icon={IconClockEdit} label={t(($) => $.change.work.start)} onAct={() => onEdit(start)} />
      )}
      {end && <Act icon={IconClockEdit} label={t(($) => $.change.work.end)} onAct={() => onEdit(end)} />}
    </div>
  );
}

type ActProps = { icon: Icon; label: string; onAct: () => void };

function Act({ icon: Symbol, label, onAct }: ActProps) {
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<Symbol size={18} stroke={1.75} aria-hidden />}
      onClick={onAct}
    >
      {label}
    </Button>
  );
}
