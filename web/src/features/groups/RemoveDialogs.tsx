import type { Reference } from "@wegbuch/contract/kit/wire";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { type Kind, useMoveMember, useRemoveGroup } from "./data.ts";
import { Refusal } from "./Refusal.tsx";

type RemoveProps = {
  group: Reference;
  parent: Reference;
  onClose: () => void;
  onRemoved: (group: Reference, parent: Reference) => void;
};

/** Removes a group; what is in it moves up (rule groups/removal). */
export function RemoveDialog({ group, parent, onClose, onRemoved }: RemoveProps) {
  const { t } = useTranslation("groups");
  const { mutate, error, isPending } = useRemoveGroup();
  const { name } = group;
  const remove = () =>
    mutate(
      { params: { id: group.id } },
      {
        onSuccess: () => {
          onClose();
          onRemoved(group, parent);
          void showSnackbar(t(($) => $.removing.done, { name }));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.removing.title)}
      text={
        <>
          {t(($) => $.removing.text, { name, parent: parent.name })}
          <Refusal error={error} />
        </>
      }
      confirmLabel={t(($) => $.removing.confirm)}
      isDangerous
      onConfirm={remove}
      isBusy={isPending}
    />
  );
}

type LeaveProps = { kind: Kind; member: Reference; group: Reference; onClose: () => void };

/** Takes a vehicle or a user out of one group. */
export function LeaveDialog({ kind, member, group, onClose }: LeaveProps) {
  const { t } = useTranslation("groups");
  const { mutate, isPending } = useMoveMember();
  const said = { name: member.name, group: group.name };
  const leave = () =>
    mutate(
      { kind, id: member.id, from: group.id },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.leaving.done, said));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.leaving.title)}
      text={t(($) => $.leaving.text, said)}
      confirmLabel={t(($) => $.leaving.confirm)}
      isDangerous
      onConfirm={leave}
      isBusy={isPending}
    />
  );
}
