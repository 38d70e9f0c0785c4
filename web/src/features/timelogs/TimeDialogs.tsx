import { Skeleton } from "@mantine/core";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../ui/texts/format.ts";
import { today } from "../../ui/dates/period.ts";
import { Sheet } from "../../ui/page/Sheet.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useAddEntryAtOnce, useDayOf, useRemoveEvent } from "./data.ts";
import type { DrivingBreak, EntryKind } from "./draft.ts";
import { EntryDialog } from "./EntryDialog.tsx";
import { QuickSheet } from "./QuickSheet.tsx";
import { TimeExport } from "./TimeExport.tsx";

/** What is open above the page and not in the address. */
export type OpenDialog =
  | { dialog: "add"; kind?: EntryKind }
  | { dialog: "quick" }
  | { dialog: "export"; people: readonly Reference[] }
  | null;

type Props = {
  open: OpenDialog;
  /** Whom and what a new entry is most likely about. */
  person: Reference;
  day: string;
  onOpen: (next: OpenDialog) => void;
};

export function TimeDialogs({ open, person, day, onOpen }: Props) {
  const onClose = () => onOpen(null);
  // Here rather than in the sheet, which is closed before the server has answered.
  const note = useQuickNote(person.id);
  switch (open?.dialog) {
    case "add":
      return <EntryDialog person={person} day={day} kind={open.kind} onClose={onClose} />;
    case "quick":
      return <OwnToday userId={person.id} onNote={note} onOpen={onOpen} onClose={onClose} />;
    case "export":
      return <TimeExport people={open.people} onClose={onClose} />;
    default:
      return null;
  }
}

type TodayProps = {
  userId: string;
  onNote: ReturnType<typeof useQuickNote>;
  onOpen: Props["onOpen"];
  onClose: () => void;
};

function OwnToday({ userId, onNote, onOpen, onClose }: TodayProps) {
  const log = useDayOf(userId, today()).log;
  const { t } = useTranslation("timelogs");
  if (log === undefined)
    return (
      <Sheet isOpen onClose={onClose} title={t(($) => $.quick.title)}>
        <Skeleton height={56} m={16} aria-hidden />
      </Sheet>
    );
  const begun = log?.id ? log : null;
  return (
    <QuickSheet
      log={begun}
      onNote={(pair) => onNote(pair, begun)}
      onEnter={(kind) => onOpen({ dialog: "add", kind })}
      onClose={onClose}
    />
  );
}

/** Notes a break and offers the way back. */
function useQuickNote(userId: string) {
  const { t } = useTranslation("timelogs");
  const adding = useAddEntryAtOnce();
  const removing = useRemoveEvent();
  const undo = (id: string) => {
    const onSuccess = () => void showSnackbar(t(($) => $.entry.undone));
    removing.mutate({ params: { id } }, { onSuccess });
  };
  return (pair: DrivingBreak, log: TimeLog | null) => {
    const { occurredAt, finishedAt } = pair;
    const kind = t(($) => $.kinds.drivingBreak);
    const said = { kind, from: formatTime(occurredAt), to: formatTime(finishedAt) };
    const onSuccess = ({ events }: TimeLog) => {
      const start = events.find((one) => one.event === pair.timeLogEvent && one.occurredAt === occurredAt);
      const action = start && { label: t(($) => $.entry.undo), onAct: () => undo(start.id) };
      void showSnackbar(
        t(($) => $.entry.saved, said),
        action && { action },
      );
    };
    const body = { userId, ...pair, agent: "Web" as const, ...(log && { timeLogId: log.id }) };
    adding.mutate({ body }, { onSuccess });
  };
}
