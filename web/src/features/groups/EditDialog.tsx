import "../../ui/theme/tabs.css";
import { Skeleton, Tabs } from "@mantine/core";
import { GroupChange, type GroupDetail } from "@wegbuch/contract/groups/schemas";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { useHasTableRoom } from "../../ui/theme/media.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { TickList } from "../../ui/pickers/TickList.tsx";
import { TransferList } from "../../ui/pickers/TransferList.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { type Kind, kinds, useCandidates, useEditGroup } from "./data.ts";
import classes from "./EditDialog.module.css";
import { useMemberWords } from "./MemberWords.tsx";
import { candidatesOf, type Difference, differenceOf, isDifferent } from "./transfer.ts";

/** `first` is what the person came for. */
type Props = { group: GroupDetail; first: "name" | Kind; onClose: () => void };

/** The name of a group and who is in it; saves what the person changed and nothing else. */
export function EditDialog({ group, first, onClose }: Props) {
  const { t } = useTranslation("groups");
  const edit = useGroupForm(group, onClose);
  const { name, chosen, differences } = edit;
  return (
    <DraftDialog
      isDirty={edit.isDirty}
      onClose={onClose}
      title={t(($) => $.editing.title)}
      subtitle={group.name}
      size="wizard"
      confirmLabel={t(($) => $.editing.save)}
      isReady={edit.isDirty}
      isBusy={edit.isBusy}
      onConfirm={edit.save}
    >
      <div className={classes.name}>
        <TextField
          label={t(($) => $.fields.name)}
          isRequired
          isFirst={first === "name"}
          value={name}
          onChange={edit.rename}
          error={edit.errors["name"]}
        />
      </div>
      <Tabs defaultValue={first === "name" ? "vehicles" : first} keepMounted={false}>
        <Tabs.List aria-label={t(($) => $.editing.members)}>
          {kinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind} data-autofocus={kind === first || undefined}>
              {t(($) => $.lists[kind])} {formatNumber(chosen[kind].size)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind} className={classes.panel}>
            <Members
              kind={kind}
              group={group}
              chosen={chosen[kind]}
              onChange={(next) => edit.choose(kind, next)}
            />
            <Changes difference={differences[kind]} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </DraftDialog>
  );
}

/** What the form holds, and what of it differs from the group as it was opened. */
function useGroupForm(group: GroupDetail, onClose: () => void) {
  const { t } = useTranslation("groups");
  const form = useDraft({
    before: { name: group.name },
    wrongIn: (draft) => fieldErrors(GroupChange, draft),
  });
  const { name } = form.draft;
  const [chosen, setChosen] = useState<Record<Kind, ReadonlySet<string>>>(() => ({
    vehicles: new Set(group.vehicles.map(({ id }) => id)),
    users: new Set(group.users.map(({ id }) => id)),
  }));
  const { mutate, isPending } = useEditGroup();
  const { vehicles, users } = chosen;
  const differences = useMemo(
    () => ({
      vehicles: differenceOf(group.vehicles, vehicles),
      users: differenceOf(group.users, users),
    }),
    [group, vehicles, users],
  );
  const isRenamed = name.trim() !== group.name;
  const errors = { ...form.wrong, ...form.refused };
  const save = () => {
    if (Object.keys(errors).length > 0) return;
    mutate(
      { id: group.id, ...(isRenamed && { name }), ...differences },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.editing.saved, { name: name.trim() }));
        },
        onError: form.refuse,
      },
    );
  };
  return {
    name,
    rename: (typed: string) => form.change({ name: typed }),
    chosen,
    choose: (kind: Kind, next: ReadonlySet<string>) => setChosen((before) => ({ ...before, [kind]: next })),
    differences,
    isDirty: isRenamed || kinds.some((kind) => isDifferent(differences[kind])),
    errors,
    save,
    isBusy: isPending,
  };
}

type MembersProps = {
  kind: Kind;
  group: GroupDetail;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

function Members({ kind, group, chosen, onChange }: MembersProps) {
  const { data, isError, refetch } = useCandidates(kind);
  const hasRoom = useHasTableRoom();
  const words = useMemberWords();
  const members = group[kind];
  const all = useMemo(() => data && candidatesOf(data, members), [data, members]);
  if (isError && !data) return <LoadError onRetry={refetch} />;
  if (!all) return <Skeleton height={424} radius="md" />;
  const Lists = hasRoom ? TransferList : TickList;
  return <Lists all={all} chosen={chosen} onChange={onChange} words={words} />;
}

function Changes({ difference: { joined, left } }: { difference: Difference }) {
  const { t } = useTranslation("groups");
  const said = [
    joined.length > 0 &&
      t(($) => $.editing.joined, { count: joined.length, number: formatNumber(joined.length) }),
    left.length > 0 && t(($) => $.editing.left, { count: left.length, number: formatNumber(left.length) }),
  ].filter(Boolean);
  return (
    <p className={classes.changes} aria-live="polite">
      {said.length > 0 ? said.join(", ") : t(($) => $.editing.unchanged)}
    </p>
  );
}
