import type { User } from "@wegbuch/contract/users/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { useGroupTree } from "../../entities/groups/data.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useLeaving } from "../../ui/form/use-leaving.tsx";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useChangeUser, useRights } from "./data.ts";
import { bodyOf, changed, draftErrors, draftOf, isChanged, type UserDraft } from "./draft.ts";
import { nameOf, useRoleName } from "./UserColumns.tsx";
import { PersonFields, RoleFields } from "./UserFields.tsx";

type Props = { user: User; onClose: () => void };

/** The fields of the wizard in one form, without the password. */
export function EditDialog({ user, onClose }: Props) {
  const { t } = useTranslation("users");
  const labels = t(($) => $.fields, { returnObjects: true });
  const { needsGroup } = useRights();
  const [before, setBefore] = useState(() => draftOf(user));
  const [draft, setDraft] = useState(before);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useChangeUser();
  const { leave, isAsking, question } = useLeaving(isChanged(draft, before), onClose);
  const fields = useComparedFields();
  const meanwhile = useMeanwhile<User, UserDraft>({
    version: user.version,
    onLoad: (newer) => {
      setBefore(draftOf(newer));
      setDraft(draftOf(newer));
    },
    compare: { before, draft, draftOf, onTake: (part) => change(part), fields },
  });
  const wrong = draftErrors(draft, labels, { isNew: false, needsGroup });

  const change = (part: Partial<UserDraft>) => {
    setDraft((now) => changed(now, part));
    setRefused({});
  };
  const save = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    mutate(
      { params: { id: user.id }, body: { ...bodyOf(draft), version: meanwhile.version } },
      {
        onSuccess: (saved) => {
          onClose();
          void showSnackbar(t(($) => $.saved, { name: nameOf(saved) }));
        },
        onError: (error) => {
          setRefused(refusedFields(error));
          meanwhile.hear(error);
        },
      },
    );
  };

  const props = { draft, errors: { ...(isTried && wrong), ...refused }, onChange: change, user };
  return (
    <>
      <FormDialog
        isOpen
        onClose={leave}
        isBelow={isAsking}
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
      </FormDialog>
      {question}
    </>
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
