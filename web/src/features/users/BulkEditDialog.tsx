import type { User } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { ReplacedCostcenter } from "../../entities/costcenters/ReplacedCostcenter.tsx";
import { ReplacedGroups } from "../../entities/groups/ReplacedGroups.tsx";
import { BulkDialog, type BulkParts } from "../../ui/dialogs/BulkDialog.tsx";
import { ReplacedText } from "../../ui/form/ReplacedText.tsx";
import { Replacing } from "../../ui/form/Replacing.tsx";
import { useChangeUsers, useRights } from "./data.ts";
import { type BulkDraft, bulkBodyOf, isReady, unchanged } from "./draft.ts";
import { RoleSelect } from "./UserFields.tsx";

type Props = { users: readonly User[]; onDone: () => void; onClose: () => void };

/** Changes several users alike, all of them or none. */
export function BulkEditDialog({ users, onDone, onClose }: Props) {
  const { t } = useTranslation("users");
  const rights = useRights();
  const count = users.length;
  return (
    <BulkDialog
      before={unchanged}
      isReady={(draft) => isReady(draft, rights)}
      bodyOf={(draft) => bulkBodyOf(users, draft)}
      call={useChangeUsers()}
      words={{
        title: t(($) => $.bulk.title, { count }),
        text: t(($) => $.bulk.text),
        confirm: t(($) => $.bulk.save),
        saved: t(($) => $.bulk.saved, { count }),
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(parts) => <Parts {...parts} />}
    </BulkDialog>
  );
}

function Parts({ draft, refused, onChange }: BulkParts<BulkDraft>) {
  const { t } = useTranslation("users");
  const { needsGroup, hasCostcenters } = useRights();
  const empty = t(($) => $.bulk.empty);
  return (
    <>
      <ReplacedGroups
        words={{
          replace: t(($) => $.bulk.groups),
          label: t(($) => $.fields.groupIds),
          hint: t(($) => $.fields.groupsHintNone),
        }}
        needsGroup={needsGroup}
        value={draft.groupIds}
        onChange={(groupIds) => onChange({ groupIds })}
        error={refused["groupIds"]}
      />
      <Replacing
        label={t(($) => $.bulk.role)}
        isOn={draft.role !== null}
        onChange={(isOn) => onChange({ role: isOn ? { chosen: null } : null })}
      >
        <RoleSelect
          value={draft.role?.chosen ?? null}
          onChange={(chosen) => onChange({ role: { chosen } })}
          error={refused["roleIds"]}
        />
      </Replacing>
      <ReplacedText
        words={{
          replace: t(($) => $.bulk.description),
          label: t(($) => $.fields.description),
          hint: empty,
        }}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        error={refused["description"]}
      />
      {hasCostcenters && (
        <ReplacedCostcenter
          words={{
            replace: t(($) => $.bulk.costcenter),
            label: t(($) => $.fields.costcenterId),
            hint: empty,
          }}
          value={draft.costcenter}
          onChange={(costcenter) => onChange({ costcenter })}
          error={refused["costcenterId"]}
        />
      )}
    </>
  );
}
