import type { Reference } from "@wegbuch/contract/kit/wire";
import { today } from "../../ui/period.ts";
import { useDayOf } from "./data.ts";
import type { EntryKind } from "./draft.ts";
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
  switch (open?.dialog) {
    case "add":
      return <EntryDialog person={person} day={day} kind={open.kind} onClose={onClose} />;
    case "quick":
      return <OwnToday userId={person.id} onOpen={onOpen} onClose={onClose} />;
    case "export":
      return <TimeExport people={open.people} onClose={onClose} />;
    default:
      return null;
  }
}

type TodayProps = { userId: string; onOpen: Props["onOpen"]; onClose: () => void };

function OwnToday({ userId, onOpen, onClose }: TodayProps) {
  const { log } = useDayOf(userId, today());
  if (log === undefined) return null;
  return (
    <QuickSheet
      userId={userId}
      log={log?.id ? log : null}
      onEnter={(kind) => onOpen({ dialog: "add", kind })}
      onClose={onClose}
    />
  );
}
