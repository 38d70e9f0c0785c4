import { Button, Skeleton } from "@mantine/core";
import { IconHistory, IconLock, IconPlus, IconSteeringWheel, IconTrash } from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { sumsOf } from "@wegbuch/contract/timelogs/rules";
import type { TimeEvent, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { formatHours, formatWeekday } from "../../ui/texts/format.ts";
import { HistoryDialog } from "../../entities/histories/HistoryDialog.tsx";
import { useMonthStanding } from "../../entities/timelogs/data.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { SummaryStrip } from "../../ui/page/SummaryStrip.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { kinds } from "./course.ts";
import { useDayOf } from "./data.ts";
import { DayStrip, StripLegend } from "./DayStrip.tsx";
import { EndDialog } from "./EndDialog.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { EventList } from "./EventList.tsx";
import { FlagList } from "./Flags.tsx";
import classes from "./LogDialog.module.css";
import { RemoveDayDialog } from "./RemoveDayDialog.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { WorkActs } from "./WorkActs.tsx";

type Props = { person: Reference; day: string; onClose: () => void };

/** What stands above the log. */
type Above =
  | { dialog: "add" | "history" | "removeDay" | "end" }
  | { dialog: "change" | "remove"; event: TimeEvent }
  | null;

/** The driving log of a person and day: what is to be checked, its course, its sums and every entry. */
export function LogDialog({ person, day, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { log, isError, refetch } = useDayOf(person.id, day);
  const [above, setAbove] = useState<Above>(null);
  const subtitle = t(($) => $.log.subtitle, { name: person.name, day: formatWeekday(day) });
  const isClosed = Boolean(useMonthStanding(person.id, day.slice(0, 7))?.closing);
  return (
    <>
      <Dialog
        isOpen
        isBelow={above !== null}
        isInAddress
        onClose={onClose}
        title={t(($) => $.title)}
        subtitle={subtitle}
        size="form"
        footer={
          <>
            {log?.id && (
              <Button
                variant="default"
                size="md"
                leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
                onClick={() => setAbove({ dialog: "history" })}
              >
                {t(($) => $.log.history)}
              </Button>
            )}
            {!isClosed && (
              <Button
                size="md"
                leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                disabled={log === undefined}
                onClick={() => setAbove({ dialog: "add" })}
              >
                {isRecorded(log) ? t(($) => $.add) : t(($) => $.log.addWork)}
              </Button>
            )}
          </>
        }
      >
        {isClosed && (
          <p className={classes.closed} role="note">
            <IconLock size={18} stroke={1.75} aria-hidden />
            {t(($) => $.rules.monthIsClosed)}
          </p>
        )}
        {log && <Log log={log} isClosed={isClosed} onAbove={setAbove} />}
        {log === null && <EmptyBlock icon={IconSteeringWheel} title={t(($) => $.log.none)} />}
        {log === undefined &&
          (isError ? <LoadError onRetry={refetch} /> : <Skeleton height={320} radius={10} />)}
      </Dialog>
      {log !== undefined && (
        <AboveLog person={person} day={day} log={log} above={above} onClose={() => setAbove(null)} />
      )}
    </>
  );
}

type LogProps = { log: TimeLog; isClosed: boolean; onAbove: (next: Above) => void };

function Log({ log, isClosed, onAbove }: LogProps) {
  const { t } = useTranslation("timelogs");
  const sums = sumsOf(log.events);
  const figure = (name: "work" | "netWork" | "rest" | "drivingBreak" | "driving" | "other") => ({
    label: t(($) => $.figures[name]),
    value: formatHours(sums[`${name}Seconds`]),
  });
  return (
    <div className={classes.log}>
      <FlagList log={log} />
      <div className="stack gap-12">
        <DayStrip log={log} isLarge />
        <StripLegend />
      </div>
      <SummaryStrip
        figures={[
          figure("work"),
          figure("netWork"),
          figure("driving"),
          figure("rest"),
          figure("drivingBreak"),
          figure("other"),
        ]}
      />
      {log.description && (
        <p className={classes.remark}>
          <span>{t(($) => $.log.remark)}</span>
          {log.description}
        </p>
      )}
      <section>
        <h3>{t(($) => $.log.events)}</h3>
        <EventList
          log={log}
          isClosed={isClosed}
          onEdit={(event) => onAbove({ dialog: "change", event })}
          onRemove={(event) => onAbove({ dialog: "remove", event })}
        />
        {!isClosed && (
          <WorkActs
            log={log}
            onEnd={() => onAbove({ dialog: "end" })}
            onEdit={(event) => onAbove({ dialog: "change", event })}
          />
        )}
        {isRecorded(log) && !isClosed && (
          <Button
            variant="subtle"
            size="md"
            className={classes.removeDay}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => onAbove({ dialog: "removeDay" })}
          >
            {t(($) => $.removingDay.title)}
          </Button>
        )}
      </section>
    </div>
  );
}

/** Whether anything stands there that somebody entered, besides what was driven. */
const isRecorded = (log: TimeLog | null | undefined) =>
  !!log?.events.some(({ event }) => event < kinds.driving);

type AboveProps = Omit<Props, "onClose"> & { log: TimeLog | null; above: Above; onClose: () => void };

function AboveLog({ person, day, log, above, onClose }: AboveProps) {
  switch (above?.dialog) {
    case "add":
      return <EntryDialog person={person} day={day} log={log} onClose={onClose} />;
    case "history":
      return <LogHistory id={log?.id ?? ""} person={person} day={day} onClose={onClose} />;
    case "change":
      return log && <ChangeDialog log={log} event={above.event} onClose={onClose} />;
    case "end":
      return log && <EndDialog log={log} onClose={onClose} />;
    case "removeDay":
      return (
        log?.id && (
          <RemoveDayDialog id={log.id} version={log.version} person={person} day={day} onClose={onClose} />
        )
      );
    case "remove":
      return log && <RemoveDialog log={log} event={above.event} onClose={onClose} />;
    default:
      return null;
  }
}

function LogHistory({ id, person, day, onClose }: Props & { id: string }) {
  const { t } = useTranslation("timelogs");
  const name = t(($) => $.log.subtitle, { name: person.name, day: formatWeekday(day) });
  const names = t(($) => $.history, { returnObjects: true });
  return <HistoryDialog id={id} name={name} names={names} onClose={onClose} />;
}
