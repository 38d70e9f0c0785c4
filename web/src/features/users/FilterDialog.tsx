import { Button, Checkbox } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CostcenterFilter } from "../../ui/CostcenterFilter.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { GroupSelect } from "../../ui/GroupSelect.tsx";
import { listed } from "../../ui/use-list-filter.ts";
import { useRights } from "./data.ts";
import { countFilters, everybody, type Narrowing, narrowingOf } from "./filter.ts";
import classes from "./FilterDialog.module.css";
import { useRoleName } from "./UserColumns.tsx";

const roles = [1, 2, 3, 4, 5, 6] as const;

type Props = { filter: Narrowing; onApply: (part: Narrowing) => void; onClose: () => void };

/** What the list of users is narrowed by (OQ-147). */
export function FilterDialog({ filter, onApply, onClose }: Props) {
  const { t } = useTranslation("users");
  const { hasCostcenters } = useRights();
  const roleName = useRoleName();
  const [draft, setDraft] = useState<Narrowing>(() => narrowingOf(filter));
  const change = (part: Partial<Narrowing>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.filter.title)}
      confirmLabel={t(($) => $.filter.apply)}
      isBusy={false}
      onConfirm={() => {
        onApply(draft);
        onClose();
      }}
    >
      <Checkbox.Group
        size="md"
        label={t(($) => $.filter.roles)}
        value={(draft.roleIds ?? []).map(String)}
        onChange={(chosen) =>
          change({ roleIds: listed(roles.filter((role) => chosen.includes(String(role)))) })
        }
      >
        <div className={classes.roles}>
          {roles.map((role) => (
            <Checkbox key={role} value={String(role)} label={roleName(role)} />
          ))}
        </div>
      </Checkbox.Group>
      <GroupSelect
        label={t(($) => $.filter.groups)}
        hint={t(($) => $.filter.groupsHint)}
        value={draft.groups ?? []}
        onChange={(chosen) => change({ groups: listed(chosen) })}
      />
      {hasCostcenters && (
        <CostcenterFilter
          label={t(($) => $.filter.costcenters)}
          value={draft.costCenterIds ?? []}
          onChange={(chosen) => change({ costCenterIds: listed(chosen) })}
        />
      )}
      <Button
        variant="subtle"
        size="md"
        className={classes.reset}
        leftSection={<IconFilterOff size={18} stroke={1.75} aria-hidden />}
        disabled={countFilters(draft) === 0}
        onClick={() => setDraft(everybody)}
      >
        {t(($) => $.filter.reset)}
      </Button>
    </FormDialog>
  );
}
