import type { ForwardedDevice } from "@wegbuch/contract/forwarding/schemas";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useAssignDevice } from "./data.ts";

type Props = { device: ForwardedDevice; onClose: () => void };

/** Takes a device out of its vehicle; it stays in the list. */
export function ReleaseDialog({ device, onClose }: Props) {
  const { t } = useTranslation("forwarding");
  const { uniqueId, name, vehicle } = device;
  const { mutate, isPending } = useAssignDevice();
  const release = () =>
    mutate(
      { params: { uniqueId }, body: { vehicleId: null } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.released, { device: name }));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.releaseTitle)}
      text={t(($) => $.releaseText, { device: name, vehicle: vehicle?.name ?? "" })}
      confirmLabel={t(($) => $.release)}
      isDangerous
      onConfirm={release}
      isBusy={isPending}
    />
  );
}
