import type { User } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { useGroupTree } from "../../entities/groups/data.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useChangeUser, useRights } from "./data.ts";
import { bodyOf, changedDraft, draftErrors, draftOf, type UserDraft } from "./draft.ts";
import { nameOf, useRoleName } from "./UserColumns.tsx";
import { PersonFields, RoleFields } from "./UserFields.tsx";

type Props = { user: User; onClose: () => void };

/** The fields of the wizard in one form, without the password. */
export function EditDialog({ user, onClose }: Props) {
  const { t } = useTranslation("users");
  const labels = t(($) => $.fields, { returnObjects: true });
  const { needsGroup } = useRights();
  const form = useDraft({
    before: () => draftOf(user),
    changed: changedDraft,
    wrongIn: (draft) => draftErrors(draft, labels, { isNew: false, needsGroup }),
  });
  const { before, draft, change: onChange } = form;
  const { mutate, isPending } = useChangeUser();
  const meanwhile = useMeanwhile<User, UserDraft>({
    version: user.version,
    onLoad: (newer) => form.fill(draftOf(newer)),
    compare: { before, draft, draftOf, onTake: onChange, fields: useComparedFields() },
  });
  const save = () =>
    form.submit(() =>
      mutate(
        { params: { id: user.id }, body: { ...bodyOf(draft), version: meanwhile.version } },
        {
          onSuccess: (saved) => {
            onClose();
            void showSnackbar(t(($) => $.saved, { name: nameOf(saved) }));
          },
          onError: (error) => {
            form.refuse(error);
            meanwhile.hear(error);
          },
        },
      ),
    );
  const props = { draft, errors: form.errors, onChange, user };
  return (
    <DraftDialog
      isDirty={form.isChanged}
      onClose={onClose}
      title={t(($) => $.editTitle)}
      subtitle={nameOf(user)}
      size="form"
      confirmLabel={t(($) => $.save)}
      isBusy={isPending}
      onConfirm={save}
    >
      {meanwhile.notice}
      <FormPart title={t(($) => $.steps.person.label)}>
        <PersonFields {...props} />
      </FormPart>
      <FormPart title={t(($) => $.steps.role.label)}>
        <RoleFields {...props} />
      </FormPart>
    </DraftDialog>
  );
}

/** The fields as they are named on the screen, and how those are read that hold no words. */
function useComparedFields() {
  const { t } = useTranslation("users");
  const { tree } = useGroupTree();
  const roleName = useRoleName();
  const groupName = (id: string) => tree.find((group) => group.id === id)?.name ?? "";
  const plain = (["firstName", "lastName", "email", "foreignId", "description"] as const).map((key) => ({
    key,
    name: t(($) => $.fields[key]),
  }));
  const rights = (["canCalibrate", "canShowTracks", "canMergeSplitTrips"] as const).map((key) => ({
    key,
    name: t(($) => $.fields[key]),
  }));
  return [
    ...plain,
    {
      key: "roleId" as const,
      name: t(($) => $.fields.roleId),
      say: ({ roleId }: UserDraft) => (roleId === null ? "" : roleName(roleId)),
    },
    {
      key: "groupIds" as const,
      name: t(($) => $.fields.groupIds),
      say: ({ groupIds }: UserDraft) => groupIds.map(groupName).join(", "),
    },
    { key: "costcenter" as const, name: t(($) => $.fields.costcenterId) },
    ...rights,
  ];
}
