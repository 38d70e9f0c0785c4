import { Textarea } from "@mantine/core";
import type { User } from "@wegbuch/contract/users/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { CostcenterSelect } from "../../entities/costcenters/CostcenterSelect.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { GroupSelect } from "../../entities/groups/GroupSelect.tsx";
import { Replacing } from "../../ui/form/Replacing.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useChangeUsers, useRights } from "./data.ts";
import { type BulkDraft, bulkBodyOf, isReady, unchanged } from "./draft.ts";
import { RoleSelect } from "./UserFields.tsx";

type Props = { users: readonly User[]; onDone: () => void; onClose: () => void };

/** Changes several users alike, all of them or none. */
export function BulkEditDialog({ users, onDone, onClose }: Props) {
  const { t } = useTranslation("users");
  const rights = useRights();
  const [draft, setDraft] = useState(unchanged);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useChangeUsers();
  const change = (part: Partial<BulkDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const save = () =>
    mutate(
      { body: bulkBodyOf(users, draft) },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(t(($) => $.bulk.saved, { count: users.length }));
        },
        onError: (error) => setRefused(refusedFields(error)),
      },
    );
  const props = { draft, refused, onChange: change };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.bulk.title, { count: users.length })}
      confirmLabel={t(($) => $.bulk.save)}
      isReady={isReady(draft, rights)}
      isBusy={isPending}
      onConfirm={save}
    >
      <p>{t(($) => $.bulk.text)}</p>
      <GroupsAndRole {...props} />
      <Description {...props} />
      {rights.hasCostcenters && <Costcenter {...props} />}
    </FormDialog>
  );
}

type PartProps = { draft: BulkDraft; refused: FieldErrors; onChange: (part: Partial<BulkDraft>) => void };

function GroupsAndRole({ draft: { groupIds, role }, refused, onChange }: PartProps) {
  const { t } = useTranslation("users");
  const { needsGroup } = useRights();
  return (
    <>
      <Replacing
        label={t(($) => $.bulk.groups)}
        isOn={groupIds !== null}
        onChange={(isOn) => onChange({ groupIds: isOn ? [] : null })}
      >
        <GroupSelect
          label={t(($) => $.fields.groupIds)}
          hint={needsGroup ? undefined : t(($) => $.fields.groupsHintNone)}
          isRequired={needsGroup}
          value={groupIds ?? []}
          onChange={(chosen) => onChange({ groupIds: chosen })}
          error={refused["groupIds"]}
        />
      </Replacing>
      <Replacing
        label={t(($) => $.bulk.role)}
        isOn={role !== null}
        onChange={(isOn) => onChange({ role: isOn ? { chosen: null } : null })}
      >
        <RoleSelect
          value={role?.chosen ?? null}
          onChange={(chosen) => onChange({ role: { chosen } })}
          error={refused["roleIds"]}
        />
      </Replacing>
    </>
  );
}

function Description({ draft: { description }, refused, onChange }: PartProps) {
  const { t } = useTranslation("users");
  return (
    <Replacing
      label={t(($) => $.bulk.description)}
      isOn={description !== null}
      onChange={(isOn) => onChange({ description: isOn ? "" : null })}
    >
      <Textarea
        size="md"
        label={t(($) => $.fields.description)}
        description={t(($) => $.bulk.empty)}
        autosize
        minRows={3}
        maxRows={5}
        maxLength={2_000}
        value={description ?? ""}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        error={refused["description"]}
      />
    </Replacing>
  );
}

function Costcenter({ draft: { costcenter }, refused, onChange }: PartProps) {
  const { t } = useTranslation("users");
  return (
    <Replacing
      label={t(($) => $.bulk.costcenter)}
      isOn={costcenter !== null}
      onChange={(isOn) => onChange({ costcenter: isOn ? { chosen: null } : null })}
    >
      <CostcenterSelect
        label={t(($) => $.fields.costcenterId)}
        hint={t(($) => $.bulk.empty)}
        value={costcenter?.chosen?.id ?? null}
        name={costcenter?.chosen?.name}
        onChange={(chosen) => onChange({ costcenter: { chosen } })}
        error={refused["costcenterId"]}
      />
    </Replacing>
  );
}
