import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { FormPart } from "../../ui/FormPart.tsx";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useLeaving } from "../../ui/use-leaving.tsx";
import { useMeanwhile } from "../../ui/use-meanwhile.tsx";
import { useChangeVehicle, useRights } from "./data.ts";
import { bodyOf, draftErrors, draftOf, isChanged, type VehicleDraft } from "./draft.ts";
import { UpkeepFields } from "./UpkeepFields.tsx";
import { BelongingFields, BoxFields, DetailsFields } from "./VehicleFields.tsx";

type Props = { vehicle: Vehicle; onClose: () => void };

/** The fields of the wizard in one form; the mileage is changed by calibrating. */
export function EditDialog({ vehicle, onClose }: Props) {
  const { t } = useTranslation("vehicles");
  const labels = t(($) => $.fields, { returnObjects: true });
  const rights = useRights();
  const [before, setBefore] = useState(() => draftOf(vehicle));
  const [draft, setDraft] = useState(before);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useChangeVehicle();
  const { leave, isAsking, question } = useLeaving(isChanged(draft, before), onClose);
  const meanwhile = useMeanwhile<Vehicle>({
    version: vehicle.version,
    onLoad: (newer) => {
      setBefore(draftOf(newer));
      setDraft(draftOf(newer));
    },
  });
  const wrong = draftErrors(draft, labels, { isNew: false, ...rights });

  const change = (part: Partial<VehicleDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefused({});
  };
  const save = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    mutate(
      { params: { id: vehicle.id }, body: { ...bodyOf(draft, rights), version: meanwhile.version } },
      {
        onSuccess: ({ name }) => {
          onClose();
          void showSnackbar(t(($) => $.saved, { name }));
        },
        onError: (error) => {
          setRefused(refusedFields(error));
          meanwhile.hear(error);
        },
      },
    );
  };

  const props = { draft, errors: { ...(isTried && wrong), ...refused }, onChange: change };
  return (
    <>
      <FormDialog
        isOpen
        onClose={leave}
        isBelow={isAsking}
        title={t(($) => $.editTitle)}
        subtitle={vehicle.name}
        size="form"
        confirmLabel={t(($) => $.save)}
        isBusy={isPending}
        onConfirm={save}
      >
        {meanwhile.notice}
        <FormPart title={t(($) => $.steps.details.label)}>
          <DetailsFields {...props} />
        </FormPart>
        {rights.seesBox && (
          <FormPart title={t(($) => $.steps.boxOnly.label)}>
            <BoxFields {...props} hasMileage={false} />
          </FormPart>
        )}
        <FormPart title={t(($) => $.steps[rights.hasCostcenters ? "groups" : "groupsOnly"].label)}>
          <BelongingFields {...props} known={vehicle.groups} />
        </FormPart>
        <FormPart title={t(($) => $.steps.upkeep.label)}>
          <UpkeepFields {...props} />
        </FormPart>
      </FormDialog>
      {question}
    </>
  );
}
