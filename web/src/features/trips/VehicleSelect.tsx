import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { VehicleList } from "./VehicleList.tsx";
import classes from "./VehicleSelect.module.css";

/** Where there is no room for the list of vehicles: a button that opens it. */
export function VehicleSelect(props: ComponentProps<typeof VehicleList>) {
  const { t } = useTranslation("trips");
  const [isOpen, { open, close }] = useDisclosure();
  const { vehicle } = props;
  const name = vehicle ? vehicle.licensePlate || vehicle.name : "";
  return (
    <>
      <UnstyledButton
        className={classes.select}
        aria-label={t(($) => $.chooseVehicle, { vehicle: name })}
        onClick={open}
      >
        <span>{name}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <Dialog isOpen={isOpen} onClose={close} title={t(($) => $.vehicles)} size="decision">
        <VehicleList
          {...props}
          onChoose={(vehicleId) => {
            props.onChoose(vehicleId);
            close();
          }}
        />
      </Dialog>
    </>
  );
}
