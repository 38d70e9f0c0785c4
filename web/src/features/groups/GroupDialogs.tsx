import type { Group, GroupDetail } from "@wegbuch/contract/groups/schemas";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { HistoryDialog } from "../../entities/histories/HistoryDialog.tsx";
import type { TreeGroup } from "../../entities/groups/group-tree.ts";
import { CreateDialog, RenameDialog } from "./NameDialogs.tsx";
import type { Kind } from "./data.ts";
import type { Moving } from "./MoveDialog.tsx";
import { LeaveDialog, RemoveDialog } from "./RemoveDialogs.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const EditDialog = lazyPart(() =>
  import("./EditDialog.tsx").then(({ EditDialog: Dialog }) => ({ default: Dialog })),
);
const MoveDialog = lazyPart(() =>
  import("./MoveDialog.tsx").then(({ MoveDialog: Dialog }) => ({ default: Dialog })),
);

/** The dialog above the page, and what it is about. */
export type Open =
  | { dialog: "create"; parent: Reference }
  | { dialog: "edit"; group: GroupDetail; first: "name" | Kind }
  | { dialog: "rename" | "history"; group: Pick<Group, "id" | "name"> }
  | { dialog: "remove"; group: Reference; parent: Reference }
  | { dialog: "move"; moving: Moving }
  | { dialog: "leave"; kind: Kind; member: Reference; group: TreeGroup }
  | null;

type Props = {
  open: Open;
  onClose: () => void;
  /** Its group is no more. */
  onRemoved: (group: Reference, parent: Reference) => void;
};

/** The dialogs of the groups' page; the long ones are loaded when they are first needed. */
export function GroupDialogs({ open, onClose, onRemoved }: Props) {
  const { t } = useTranslation("groups");
  switch (open?.dialog) {
    case "create":
      return <CreateDialog parent={open.parent} onClose={onClose} />;
    case "rename":
      return <RenameDialog group={open.group} onClose={onClose} />;
    case "remove":
      return <RemoveDialog {...open} onClose={onClose} onRemoved={onRemoved} />;
    case "leave":
      return <LeaveDialog {...open} onClose={onClose} />;
    case "history":
      return (
        <HistoryDialog
          id={open.group.id}
          name={open.group.name}
          names={t(($) => $.properties, { returnObjects: true })}
          onClose={onClose}
        />
      );
    case "edit":
      return (
        <Suspense>
          <EditDialog group={open.group} first={open.first} onClose={onClose} />
        </Suspense>
      );
    case "move":
      return (
        <Suspense>
          <MoveDialog moving={open.moving} onClose={onClose} />
        </Suspense>
      );
    default:
      return null;
  }
}
