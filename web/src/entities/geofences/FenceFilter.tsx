import { useDisclosure } from "@mantine/hooks";
import { IconCar, IconPolygon } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { FilterButton } from "../../ui/filter/FilterButton.tsx";
import { FilterChip } from "../../ui/filter/FilterChip.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { PickField } from "../../ui/pickers/PickField.tsx";

type Named = { id: string; name: string; about?: string };
type Narrowing = { vehicleIds: readonly string[]; geofenceIds: readonly string[] };

type Props = {
  filter: Narrowing;
  vehicles: readonly Named[] | undefined;
  fences: readonly Named[] | undefined;
  /** Words of the dialog. */
  say: (word: "title" | "geofences" | "vehicles" | "apply") => string;
  /** What the chips of the chosen ones say. */
  chosen: { vehicles: string; fences: string };
  /** A chip that stands between them. */
  children?: ReactNode;
  onChange: (part: Partial<Narrowing>) => void;
};

/** Narrows a list by vehicles and fences; what is narrowed is told by chips. */
export function FenceFilter({ chosen, children, ...props }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  const { onChange } = props;
  const { vehicleIds, geofenceIds } = props.filter;
  return (
    <>
      <FilterButton
        count={[vehicleIds, geofenceIds].filter(({ length }) => length > 0).length}
        onOpen={open}
      />
      {vehicleIds.length > 0 && (
        <FilterChip label={chosen.vehicles} icon={IconCar} onRemove={() => onChange({ vehicleIds: [] })} />
      )}
      {children}
      {geofenceIds.length > 0 && (
        <FilterChip label={chosen.fences} icon={IconPolygon} onRemove={() => onChange({ geofenceIds: [] })} />
      )}
      {isOpen && <FilterDialog {...props} onClose={close} />}
    </>
  );
}

type DialogProps = Omit<Props, "chosen" | "children"> & { onClose: () => void };

function FilterDialog({ filter, vehicles, fences, say, onChange, onClose }: DialogProps) {
  const [geofenceIds, setFences] = useState(filter.geofenceIds);
  const [vehicleIds, setVehicles] = useState(filter.vehicleIds);
  const apply = () => {
    onClose();
    onChange({ geofenceIds, vehicleIds });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={say("title")}
      size="form"
      confirmLabel={say("apply")}
      isBusy={false}
      onConfirm={apply}
    >
      <PickField label={say("geofences")} items={fences} ticked={geofenceIds} onChange={setFences} />
      <PickField label={say("vehicles")} items={vehicles} ticked={vehicleIds} onChange={setVehicles} />
    </FormDialog>
  );
}
