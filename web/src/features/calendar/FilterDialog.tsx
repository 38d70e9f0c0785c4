import { Button, Checkbox } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { GroupSelect } from "../../ui/GroupSelect.tsx";
import { listed } from "../../ui/use-list-filter.ts";
import { countFilters, everything, type Narrowing } from "./filter.ts";
import classes from "./FilterDialog.module.css";

const vehicleTypes = [0, 1, 2] as const;

type Props = { filter: Narrowing; onApply: (part: Narrowing) => void; onClose: () => void };

/** Groups and types of the vehicles that are shown (OQ-120). */
export function FilterDialog({ filter, onApply, onClose }: Props) {
  const { t } = useTranslation("calendar");
  const [draft, setDraft] = useState<Narrowing>({ groups: filter.groups, types: filter.types });
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
        label={t(($) => $.filter.types)}
        value={(draft.types ?? []).map(String)}
        onChange={(chosen) => {
          const types = listed(vehicleTypes.filter((type) => chosen.includes(String(type))));
          setDraft((before) => ({ ...before, types }));
        }}
      >
        <div className={classes.types}>
          {vehicleTypes.map((type) => (
            <Checkbox key={type} value={String(type)} label={t(($) => $.vehicleTypes[`type${type}`])} />
          ))}
        </div>
      </Checkbox.Group>
      <GroupSelect
        label={t(($) => $.filter.groups)}
        hint={t(($) => $.filter.groupsHint)}
        value={draft.groups ?? []}
        onChange={(chosen) => setDraft((before) => ({ ...before, groups: listed(chosen) }))}
      />
      {countFilters(draft) > 0 && (
        <Button
          variant="subtle"
          size="md"
          className={classes.reset}
          leftSection={<IconFilterOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => setDraft(everything)}
        >
          {t(($) => $.filter.reset)}
        </Button>
      )}
    </FormDialog>
  );
}
