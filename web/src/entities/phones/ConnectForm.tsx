import { Button } from "@mantine/core";
import { IconDeviceMobilePlus } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { refusedFields } from "../../api/field-errors.ts";
import { Fields } from "../../ui/form/Fields.tsx";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import type { Option } from "../../ui/pickers/SearchSelect.tsx";
import { PersonSelect } from "../users/PersonSelect.tsx";
import { VehicleSelect } from "../vehicles/VehicleSelect.tsx";
import type { PhonesOf, useConnectPhone } from "./data.ts";
import classes from "./PhoneDialog.module.css";

type Props = { of: PhonesOf } & Pick<ReturnType<typeof useConnectPhone>, "mutate" | "isPending" | "error">;

/** What a phone is called, and the half that is not known: who drives, or which vehicle. */
export function ConnectForm({ of, mutate, isPending, error }: Props) {
  const { t } = useTranslation("phones");
  const [name, setName] = useState("");
  const [other, setOther] = useState<Option | null>(null);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isOfVehicle = of.kind === "vehicle";
  const missing = {
    ...(name.trim() === "" && { name: t(($) => $.nameIsEmpty) }),
    ...(!isOfVehicle && other === null && { vehicleId: t(($) => $.vehicleIsEmpty) }),
  };
  const errors: Record<string, string | undefined> = isTried ? { ...refusedFields(error), ...missing } : {};
  // What is missing is known at once, what the server refuses once it has answered.
  useEffect(() => {
    if (isTried && !isPending) focusFirstWrong(form.current);
  }, [isTried, isPending]);
  const connect = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (Object.keys(missing).length > 0) return;
    const ids = isOfVehicle
      ? { vehicleId: of.id, userId: other?.id ?? null }
      : { vehicleId: other!.id, userId: of.id };
    mutate({ body: { name, ...ids } });
  };
  const props = {
    value: other?.id ?? null,
    name: other?.name,
    onChange: setOther,
  };
  return (
    <form ref={form} noValidate onSubmit={connect}>
      <Fields>
        <p>{t(($) => $.about)}</p>
        <p className="secondary">{t(($) => $.notOnlyCars)}</p>
        <TextField
          label={t(($) => $.name)}
          hint={t(($) => $.nameHint)}
          isRequired
          isFirst
          maxLength={100}
          value={name}
          onChange={setName}
          error={errors["name"]}
        />
        {isOfVehicle ? (
          <PersonSelect
            {...props}
            label={t(($) => $.driver)}
            hint={t(($) => $.driverHint)}
            error={errors["userId"] ?? errors["vehicleId"]}
          />
        ) : (
          <VehicleSelect {...props} label={t(($) => $.vehicle)} isRequired error={errors["vehicleId"]} />
        )}
        <Button
          type="submit"
          size="md"
          className={classes.connect}
          loading={isPending}
          leftSection={<IconDeviceMobilePlus size={18} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.connect)}
        </Button>
      </Fields>
    </form>
  );
}
