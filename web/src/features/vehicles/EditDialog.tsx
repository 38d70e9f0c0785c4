import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { useGroupTree } from "../../entities/groups/data.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { writtenMonth } from "../../ui/dates/month.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useChangeVehicle, useRights } from "./data.ts";
import { bodyOf, draftErrors, draftOf, type VehicleDraft } from "./draft.ts";
import type { de } from "./texts.ts";
import { UpkeepFields } from "./UpkeepFields.tsx";
import { BelongingFields, BoxFields, DetailsFields } from "./VehicleFields.tsx";

type Props = { vehicle: Vehicle; onClose: () => void };

/** The fields of the wizard in one form; the mileage is changed by calibrating. */
export function EditDialog({ vehicle, onClose }: Props) {
  const { t } = useTranslation("vehicles");
  const labels = t(($) => $.fields, { returnObjects: true });
  const rights = useRights();
  const form = useDraft({
    before: () => draftOf(vehicle),
    wrongIn: (draft) => draftErrors(draft, labels, { isNew: false, ...rights }),
  });
  const { before, draft, change: onChange } = form;
  const { mutate, isPending } = useChangeVehicle();
  const meanwhile = useMeanwhile<Vehicle, VehicleDraft>({
    version: vehicle.version,
    onLoad: (newer) => form.fill(draftOf(newer)),
    compare: { before, draft, draftOf, onTake: onChange, fields: useComparedFields() },
  });
  const save = () =>
    form.submit(() =>
      mutate(
        { params: { id: vehicle.id }, body: { ...bodyOf(draft, rights), version: meanwhile.version } },
        {
          onSuccess: ({ name }) => {
            onClose();
            void showSnackbar(t(($) => $.saved, { name }));
          },
          onError: (error) => {
            form.refuse(error);
            meanwhile.hear(error);
          },
        },
      ),
    );
  const props = { draft, errors: form.errors, onChange };
  return (
    <DraftDialog
      isDirty={form.isChanged}
      onClose={onClose}
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
    </DraftDialog>
  );
}

/** The fields as they are named on the screen, and how those are read that hold no words. */
function useComparedFields() {
  const { t } = useTranslation("vehicles");
  const { tree } = useGroupTree();
  const named = (key: keyof VehicleDraft, label: FieldName, say?: (draft: VehicleDraft) => string) => ({
    key,
    name: t(($) => $.fields[label]),
    ...(say && { say }),
  });
  const groupName = (id: string) => tree.find((group) => group.id === id)?.name ?? "";
  return [
    named("name", "name"),
    named("licensePlate", "licensePlate"),
    named("model", "model"),
    named("type", "type", ({ type }) => (type === null ? "" : t(($) => $.profiles[`type${type}`]))),
    named("owner", "ownerId"),
    named("assignTripsToOwner", "assignTripsToOwner"),
    named("isPrivateTripAllowed", "isPrivateTripAllowed"),
    named("description", "description"),
    named("box", "boxId"),
    named("groupIds", "groupIds", ({ groupIds }) => groupIds.map(groupName).join(", ")),
    named("costcenter", "costcenterId"),
    named("country", "country", ({ country }) => (country ? t(($) => $.countries[country]) : "")),
    named("registrationDate", "registrationDate", ({ registrationDate }) => writtenMonth(registrationDate)),
    named("vehicleServiceType", "vehicleServiceType", ({ vehicleServiceType: type }) =>
      type === null ? "" : t(($) => $.serviceTypes[`type${type}`]),
    ),
    named("periodicServiceDistance", "periodicServiceDistanceInMeter"),
    named("hasTachograph", "hasTachograph"),
  ];
}

type FieldName = keyof (typeof de)["fields"];
