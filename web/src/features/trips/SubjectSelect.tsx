import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { SubjectList } from "./SubjectList.tsx";
import classes from "./SubjectSelect.module.css";

/** Where there is no room for the list of vehicles or drivers: a button that opens it. */
export function SubjectSelect(props: ComponentProps<typeof SubjectList>) {
  const { t } = useTranslation("trips");
  const [isOpen, { open, close }] = useDisclosure();
  const { mode, subjects, chosenId } = props;
  const name = subjects?.find(({ id }) => id === chosenId)?.name ?? "";
  const isVehicle = mode === "vehicle";
  return (
    <>
      <UnstyledButton
        className={classes.select}
        aria-label={isVehicle ? t(($) => $.chooseVehicle, { name }) : t(($) => $.chooseDriver, { name })}
        onClick={open}
      >
        <span>{name}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={isVehicle ? t(($) => $.vehicles) : t(($) => $.drivers)}
        size="decision"
      >
        <SubjectList
          {...props}
          onChoose={(id) => {
            props.onChoose(id);
            close();
          }}
        />
      </Dialog>
    </>
  );
}
