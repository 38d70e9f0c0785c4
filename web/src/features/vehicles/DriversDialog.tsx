import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { useFocusKept } from "../../ui/page/focus-return.ts";
import { PersonSelect } from "../../entities/users/PersonSelect.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useAddDriver, useRemoveDriver, useVehicle } from "./data.ts";
import classes from "./DriversDialog.module.css";

/** Who may drive a vehicle; each is added and removed at once (rule vehicles/drivers). */
export function DriversDialog({ vehicle: listed, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  const { id, name, drivers } = useVehicle(listed);
  const adding = useAddDriver();
  const removing = useRemoveDriver();
  useFocusKept();
  const add = (person: { id: string; name: string }) =>
    adding.mutate(
      { params: { vehicleId: id, userId: person.id } },
      {
        onSuccess: () =>
          void showSnackbar(t(($) => $.driversDialog.added, { name: person.name, vehicle: name })),
      },
    );
  const remove = (person: { id: string; name: string }) =>
    removing.mutate(
      { params: { vehicleId: id, userId: person.id } },
      { onSuccess: () => void showSnackbar(t(($) => $.driversDialog.removed, { name: person.name })) },
    );
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.driversDialog.title)} subtitle={name} size="decision">
      <div className={classes.drivers}>
        <p>{t(($) => $.driversDialog.about)}</p>
        <PersonSelect
          // A person who was added leaves the field empty for the next one.
          key={drivers.length}
          label={t(($) => $.driversDialog.add)}
          value={null}
          whyNot={adding.isPending ? "…" : null}
          onChange={(person) => person && add(person)}
        />
        {drivers.length === 0 ? (
          <p className="quiet">{t(($) => $.driversDialog.none)}</p>
        ) : (
          <ul aria-label={t(($) => $.view.drivers)}>
            {drivers.map((driver) => (
              <li key={driver.id}>
                <span>{driver.name}</span>
                <ActionIcon
                  variant="subtle"
                  size={40}
                  aria-label={t(($) => $.driversDialog.remove, { name: driver.name })}
                  title={t(($) => $.driversDialog.remove, { name: driver.name })}
                  loading={removing.isPending && removing.variables.params.userId === driver.id}
                  onClick={() => remove(driver)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
