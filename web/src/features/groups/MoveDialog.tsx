import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useGroupTree } from "../../entities/groups/data.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { matchingGroups, type TreeGroup } from "../../entities/groups/group-tree.ts";
import { SearchInForm } from "../../ui/form/SearchInForm.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { type Kind, useMoveGroup, useMoveMember } from "./data.ts";
import classes from "./MoveDialog.module.css";
import { PickList } from "../../ui/pickers/PickList.tsx";
import { Refusal } from "./Refusal.tsx";
import { moveTargets, parentOf } from "./tree.ts";

/** What moves: a group, or a member out of one of its groups. */
export type Moving = { name: string; id: string } & ({ kind: "groups" } | { kind: Kind; from: TreeGroup });

/** Asks where to, and moves: a group with all that lies in it, a member beside its other groups (rule groups/tree). */
export function MoveDialog({ moving, onClose }: { moving: Moving; onClose: () => void }) {
  const { t } = useTranslation("groups");
  const { tree } = useGroupTree();
  const [target, setTarget] = useState<TreeGroup | null>(null);
  const { name } = moving;
  const isGroup = moving.kind === "groups";
  const here = isGroup ? parentOf(tree, moving.id)?.id : moving.from.id;
  const { move, error, isBusy } = useMove(moving, () => {
    onClose();
    void showSnackbar(t(($) => $.moving.done, { name, target: target?.name ?? "" }));
  });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.moving.title, { name })}
      size="form"
      confirmLabel={t(($) => $.moving.confirm)}
      isReady={target !== null && target.id !== here}
      isBusy={isBusy}
      onConfirm={() => target && move(target.id)}
    >
      <p>{isGroup ? t(($) => $.moving.group) : t(($) => $.moving.member, { group: moving.from.name })}</p>
      <TargetPicker
        targets={isGroup ? moveTargets(tree, moving.id) : tree}
        here={here}
        chosen={target?.id}
        onChoose={setTarget}
      />
      <Refusal error={error} />
    </FormDialog>
  );
}

function useMove(moving: Moving, onSuccess: () => void) {
  const group = useMoveGroup();
  const member = useMoveMember();
  return {
    isBusy: group.isPending || member.isPending,
    error: group.error,
    move: (parentId: string) => {
      const { id } = moving;
      if (moving.kind === "groups") group.mutate({ params: { id }, body: { parentId } }, { onSuccess });
      else member.mutate({ kind: moving.kind, id, from: moving.from.id, to: parentId }, { onSuccess });
    },
  };
}

type PickerProps = {
  targets: readonly TreeGroup[];
  /** Where it lies now. */
  here: string | undefined;
  chosen: string | undefined;
  onChoose: (target: TreeGroup | null) => void;
};

/** The tree of groups, as it is or searched by names; one of them can be chosen. */
function TargetPicker({ targets, here, chosen, onChoose }: PickerProps) {
  const { t } = useTranslation("groups");
  const [typed, setTyped] = useState("");
  const term = useDeferredValue(typed);
  const items = useMemo(() => {
    const isSearched = term !== "";
    const shown = isSearched ? matchingGroups(targets, term) : targets;
    return shown.map(({ id, name, depth, path }) => ({
      id,
      name,
      depth: isSearched ? 0 : depth,
      about: id === here ? t(($) => $.moving.here) : isSearched ? path.join(" / ") : "",
    }));
  }, [targets, term, here, t]);
  return (
    <div className="stack gap-8">
      <SearchInForm label={t(($) => $.moving.search)} onSearch={setTyped} />
      <div className={classes.targets}>
        <PickList
          label={t(($) => $.moving.label)}
          items={items}
          ticked={new Set([chosen ?? here ?? ""])}
          isSingle
          onTick={([id]) => onChoose(targets.find((group) => group.id === id) ?? null)}
          empty={t(($) => $.transfer.none)}
        />
      </div>
    </div>
  );
}
