import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { SubjectSelect as Select } from "../../ui/pickers/SubjectSelect.tsx";
import { SubjectList } from "./SubjectList.tsx";

/** Where there is no room for the list of vehicles or drivers: a button that opens it. */
export function TripSubjectSelect(props: ComponentProps<typeof SubjectList>) {
  const { t } = useTranslation("trips");
  const { mode, subjects, chosenId } = props;
  const name = subjects?.find(({ id }) => id === chosenId)?.name ?? "";
  const isVehicle = mode === "vehicle";
  return (
    <Select
      name={name}
      label={isVehicle ? t(($) => $.chooseVehicle, { name }) : t(($) => $.chooseDriver, { name })}
      title={isVehicle ? t(($) => $.vehicles) : t(($) => $.drivers)}
    >
      {(close) => (
        <SubjectList
          {...props}
          onChoose={(id) => {
            props.onChoose(id);
            close();
          }}
        />
      )}
    </Select>
  );
}
