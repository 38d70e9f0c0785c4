import { Input } from "@mantine/core";
import { type MandatorBox, MandatorBoxChange } from "@wegbuch/contract/boxes/schemas";
import { useTranslation } from "react-i18next";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { MandatorSelect } from "../../entities/mandators/MandatorSelect.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { type BoxDraft, networksIn, useChangeMandatorBox, withModel } from "./data.ts";

const deviceTypes = ["obd", "bm"] as const;

/** Changes what is known of a box, and whose it is while it is in no vehicle (rule boxes/assignment). */
export function MandatorBoxDialog({ box, onClose }: { box: MandatorBox; onClose: () => void }) {
  const { t } = useTranslation("boxes");
  const labels = t(($) => $.fields, { returnObjects: true });
  const { id, imei, vehicle, mandator, model, deviceType, simCardNumber, phoneNumber } = box;
  const form = useDraft<BoxDraft & { networks: string }>({
    before: {
      model,
      // Nobody opens this for a phone.
      deviceType: deviceType === "phone" ? "bm" : deviceType,
      simCardNumber,
      phoneNumber,
      mandatorId: mandator?.id ?? null,
      networks: box.sourceNetworks.join(", "),
    },
  });
  const { change, refused } = form;
  const { networks, ...draft } = form.draft;
  const { mutate, isPending } = useChangeMandatorBox();
  const body = { ...draft, sourceNetworks: networksIn(networks) };
  const errors = { ...fieldErrors(MandatorBoxChange, body, labels), ...refused };
  const save = () =>
    mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.saved, { imei }));
        },
        onError: form.refuse,
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.editTitle)}
      subtitle={imei}
      confirmLabel={t(($) => $.save)}
      isBusy={isPending}
      onConfirm={save}
    >
      <TextField
        label={labels.model}
        isFirst
        maxLength={100}
        value={draft.model}
        onChange={(typed) => change(withModel(draft, typed))}
        error={errors["model"]}
      />
      <Input.Wrapper
        size="md"
        label={labels.deviceType}
        labelElement="div"
        description={labels.deviceTypeHint}
      >
        <SegmentedControl
          label={labels.deviceType}
          isFullWidth
          value={draft.deviceType}
          options={deviceTypes.map((value) => ({ value, label: t(($) => $.deviceTypes[value]) }))}
          onChange={(chosen) => change({ deviceType: chosen })}
        />
      </Input.Wrapper>
      {(["simCardNumber", "phoneNumber"] as const).map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          maxLength={50}
          value={draft[field]}
          onChange={(typed) => change({ [field]: typed })}
          error={errors[field]}
        />
      ))}
      <TextField
        label={labels.sourceNetworks}
        hint={t(($) => $.sourceNetworksHint)}
        maxLength={1_000}
        value={networks}
        onChange={(typed) => change({ networks: typed })}
        error={networkError(errors)}
      />
      <MandatorSelect
        label={labels.mandatorId}
        value={draft.mandatorId}
        onChange={(chosen) => change({ mandatorId: chosen?.id ?? null })}
        whyNot={vehicle && t(($) => $.mandatorHasVehicle, { vehicle: vehicle.name })}
        error={errors["mandatorId"] ?? errors["boxes"]}
      />
    </FormDialog>
  );
}

/** What is wrong with the first of the networks, or with all of them. */
function networkError(errors: FieldErrors): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith("sourceNetworks"))?.[1];
}
