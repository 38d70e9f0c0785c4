import { Textarea } from "@mantine/core";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { CostcenterSelect } from "../../entities/costcenters/CostcenterSelect.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { GroupSelect } from "../../entities/groups/GroupSelect.tsx";
import { Replacing } from "../../ui/form/Replacing.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useChangeVehicles, useRights } from "./data.ts";

/** What is to be replaced; null stays as each vehicle has it (OQ-135). */
type Draft = {
  groupIds: string[] | null;
  description: string | null;
  costcenter: { chosen: Reference | null } | null;
};

type Props = { vehicles: readonly Vehicle[]; onDone: () => void; onClose: () => void };

/** Changes several vehicles alike, all of them or none. */
export function BulkEditDialog({ vehicles, onDone, onClose }: Props) {
  const { t } = useTranslation("vehicles");
  const { hasCostcenters, needsGroup } = useRights();
  const [draft, setDraft] = useState<Draft>({ groupIds: null, description: null, costcenter: null });
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useChangeVehicles();
  const { groupIds, description, costcenter } = draft;
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const save = () =>
    mutate(
      {
        body: {
          vehicleIds: vehicles.map(({ id }) => id),
          groupIds,
          description,
          costcenterId: costcenter && (costcenter.chosen?.id ?? ""),
        },
      },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(t(($) => $.bulk.saved, { count: vehicles.length }));
        },
        onError: (error) => setRefused(refusedFields(error)),
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.bulk.title, { count: vehicles.length })}
      confirmLabel={t(($) => $.bulk.save)}
      isReady={
        (groupIds !== null || description !== null || costcenter !== null) &&
        !(needsGroup && groupIds?.length === 0)
      }
      isBusy={isPending}
      onConfirm={save}
    >
      <p>{t(($) => $.bulk.text)}</p>
      <Replacing
        label={t(($) => $.bulk.groups)}
        isOn={groupIds !== null}
        onChange={(isOn) => change({ groupIds: isOn ? [] : null })}
      >
        <GroupSelect
          label={t(($) => $.fields.groupIds)}
          hint={needsGroup ? undefined : t(($) => $.fields.groupsHint)}
          isRequired={needsGroup}
          value={groupIds ?? []}
          onChange={(chosen) => change({ groupIds: chosen })}
          error={refused["groupIds"]}
        />
      </Replacing>
      <Replacing
        label={t(($) => $.bulk.description)}
        isOn={description !== null}
        onChange={(isOn) => change({ description: isOn ? "" : null })}
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
          onChange={(event) => change({ description: event.currentTarget.value })}
          error={refused["description"]}
        />
      </Replacing>
      {hasCostcenters && (
        <Replacing
          label={t(($) => $.bulk.costcenter)}
          isOn={costcenter !== null}
          onChange={(isOn) => change({ costcenter: isOn ? { chosen: null } : null })}
        >
          <CostcenterSelect
            label={t(($) => $.fields.costcenterId)}
            hint={t(($) => $.bulk.empty)}
            value={costcenter?.chosen?.id ?? null}
            name={costcenter?.chosen?.name}
            onChange={(chosen) => change({ costcenter: { chosen } })}
            error={refused["costcenterId"]}
          />
        </Replacing>
      )}
    </FormDialog>
  );
}
