import type { UserFilter } from "@wegbuch/contract/users/schemas";
import { Suspense } from "react";
import { ArchiveDialog } from "./ArchiveDialog.tsx";
import { FilterDialog } from "./FilterDialog.tsx";
import type { OpenDialog } from "./open-dialog.ts";
import { PasswordChange } from "./PasswordChange.tsx";
import { nameOf } from "./UserColumns.tsx";
import { UserHistory } from "./UserHistory.tsx";
import { ViewDialog } from "./ViewDialog.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";

const UserWizard = lazyPart(() =>
  import("./UserWizard.tsx").then(({ UserWizard: Wizard }) => ({ default: Wizard })),
);
const EditDialog = lazyPart(() =>
  import("./EditDialog.tsx").then(({ EditDialog: Dialog }) => ({ default: Dialog })),
);
const UserLogins = lazyPart(() =>
  import("./UserLogins.tsx").then(({ UserLogins: Dialog }) => ({ default: Dialog })),
);
const FactorReset = lazyPart(() =>
  import("./FactorReset.tsx").then(({ FactorReset: Dialog }) => ({ default: Dialog })),
);
const BulkEditDialog = lazyPart(() =>
  import("./BulkEditDialog.tsx").then(({ BulkEditDialog: Dialog }) => ({ default: Dialog })),
);

const PhoneDialog = lazyPart(() =>
  import("../../entities/phones/PhoneDialog.tsx").then(({ PhoneDialog: Dialog }) => ({ default: Dialog })),
);

type Props = {
  open: OpenDialog;
  onOpen: (next: OpenDialog) => void;
  filter: UserFilter;
  onFilter: (part: Partial<UserFilter>) => void;
  /** Ticked rows were changed and need not stay ticked. */
  onDone: () => void;
};

/** The one dialog that is open. */
export function UserDialogs(props: Props) {
  return <Suspense>{dialogOf(props)}</Suspense>;
}

function dialogOf({ open, onOpen, filter, onFilter, onDone }: Props) {
  const close = () => onOpen(null);
  if (open === null) return null;
  switch (open.dialog) {
    case "add":
      return <UserWizard onClose={close} />;
    case "filter":
      return <FilterDialog filter={filter} onApply={onFilter} onClose={close} />;
    case "view":
      return <ViewDialog user={open.user} onOpen={onOpen} onClose={close} />;
    case "edit":
      return <EditDialog user={open.user} onClose={close} />;
    case "password":
      return <PasswordChange user={open.user} onClose={close} />;
    case "history":
      return <UserHistory user={open.user} onClose={close} />;
    case "logins":
      return <UserLogins user={open.user} onClose={close} />;
    case "phone":
      return <PhoneDialog of={{ kind: "user", id: open.user.id, name: nameOf(open.user) }} onClose={close} />;
    case "factor":
      return <FactorReset user={open.user} onClose={close} />;
    case "bulkEdit":
      return <BulkEditDialog users={open.users} onDone={onDone} onClose={close} />;
    default:
      return <ArchiveDialog users={open.users} onDone={onDone} onClose={close} />;
  }
}
