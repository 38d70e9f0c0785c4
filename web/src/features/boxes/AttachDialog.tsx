import { IconCar } from "@tabler/icons-react";
import type { Box } from "@wegbuch/contract/boxes/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { SearchSelect } from "../../ui/pickers/SearchSelect.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useAttachBox, useBoxVehicleSearch } from "./data.ts";

/** A vehicle as far as it matters here. */
type Chosen = Pick<Vehicle, "id" | "name"> & Partial<Pick<Vehicle, "box">>;

/** Puts a box into a vehicle, or takes it out of the one it is in (rule boxes/into-vehicle). */
export function AttachDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const { t } = useTranslation("boxes");
  const { id } = box;
  const imei = box.name ?? box.imei;
  const form = useDraft<{ vehicle: Chosen | null }>({ before: { vehicle: box.vehicle } });
  const { draft, refused } = form;
  const { vehicle } = draft;
  const { mutate, isPending } = useAttachBox();
  const save = () =>
    mutate(
      { params: { id }, body: { vehicleId: vehicle?.id ?? null } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(
            vehicle
              ? t(($) => $.own.attaching.attached, { imei, vehicle: vehicle.name })
              : t(($) => $.own.attaching.detached, { imei }),
          );
        },
        onError: form.refuse,
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.own.attaching.title)}
      subtitle={imei}
      confirmLabel={t(($) => $.own.attaching.save)}
      isReady={vehicle?.id !== box.vehicle?.id}
      isBusy={isPending}
      onConfirm={save}
    >
      <VehicleSelect
        vehicle={vehicle}
        onChange={(next) => form.change({ vehicle: next })}
        error={refused["vehicleId"] ?? refused["boxId"]}
      />
      <Consequences box={box} vehicle={vehicle} />
    </FormDialog>
  );
}

type SelectProps = {
  vehicle: Chosen | null;
  onChange: (vehicle: Chosen | null) => void;
  error: string | undefined;
};

/** One of the active vehicles, searched by the server; those with a box say so. */
function VehicleSelect({ vehicle, onChange, error }: SelectProps) {
  const { t } = useTranslation("boxes");
  const [term, setTerm] = useState<string | null>(null);
  const { found, isSearching } = useBoxVehicleSearch(term);
  const about = ({ licensePlate, box }: Vehicle) =>
    box ? t(($) => $.own.attaching.withBox, { licensePlate, imei: box.name }) : licensePlate;
  return (
    <SearchSelect
      label={t(($) => $.own.attaching.vehicle)}
      hint={t(($) => $.own.attaching.hint)}
      icon={IconCar}
      placeholder={t(($) => $.own.attaching.choose)}
      value={vehicle?.id ?? null}
      name={vehicle?.name}
      found={found.map((each) => ({ id: each.id, name: each.name, about: about(each) }))}
      isSearching={isSearching}
      onSearch={setTerm}
      onChange={(chosen) => onChange(chosen && (found.find(({ id }) => id === chosen.id) ?? chosen))}
      error={error}
    />
  );
}

/** What else changes with it: the vehicle that is left, and the box that was there. */
function Consequences({ box, vehicle }: { box: Box; vehicle: Chosen | null }) {
  const { t } = useTranslation("boxes");
  if (vehicle?.id === box.vehicle?.id) return null;
  const other = vehicle?.box;
  return (
    <>
      {other && vehicle && (
        <p role="status">{t(($) => $.own.attaching.replaces, { vehicle: vehicle.name, imei: other.name })}</p>
      )}
      {box.vehicle && <p role="status">{t(($) => $.own.attaching.leaves, { vehicle: box.vehicle.name })}</p>}
      {box.kind === "phone" && vehicle === null && <p role="status">{t(($) => $.own.attaching.givesUp)}</p>}
    </>
  );
}
