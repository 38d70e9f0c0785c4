import type { ForwardedDevice } from "@wegbuch/contract/forwarding/schemas";
import { useTranslation } from "react-i18next";
import { VehicleSelect } from "../../entities/vehicles/VehicleSelect.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import type { Option } from "../../ui/pickers/SearchSelect.tsx";
import { useAssignDevice } from "./data.ts";

type Props = { device: ForwardedDevice; onClose: () => void };

/** Puts a device into a vehicle that has nothing else to report for it (rule boxes/forwarded). */
export function AssignDialog({ device, onClose }: Props) {
  const { t } = useTranslation("forwarding");
  const { uniqueId, name, vehicle: before } = device;
  const form = useDraft<{ vehicle: Option | null }>({ before: { vehicle: before } });
  const { vehicle } = form.draft;
  const { mutate, isPending } = useAssignDevice();
  const assign = (vehicleId: string) =>
    mutate(
      { params: { uniqueId }, body: { vehicleId } },
      {
        onSuccess: (assigned) => {
          onClose();
          void showSnackbar(t(($) => $.assignedTo, { device: name, vehicle: assigned.vehicle!.name }));
        },
        onError: form.refuse,
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={before === null ? t(($) => $.assign) : t(($) => $.move)}
      subtitle={name}
      confirmLabel={t(($) => $.save)}
      isReady={vehicle !== null && vehicle.id !== before?.id}
      isBusy={isPending}
      onConfirm={() => vehicle && assign(vehicle.id)}
    >
      <VehicleSelect
        label={t(($) => $.vehicle)}
        isRequired
        value={vehicle?.id ?? null}
        name={vehicle?.name}
        onChange={(next) => form.change({ vehicle: next })}
        error={form.refused["vehicleId"]}
      />
      <p className="secondary">{t(($) => $.assignWhy)}</p>
    </FormDialog>
  );
}
