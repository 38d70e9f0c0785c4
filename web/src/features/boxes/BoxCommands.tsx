import { NewBoxCommand } from "@wegbuch/contract/boxcommands/schemas";
import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { BoxCommandList } from "./BoxCommandList.tsx";
import { useSendCommand } from "./data.ts";

const names = ["getver", "getinfo", "sendPeriod"] as const;

/** Tells a box something and shows what it answered, while the dialog is open. */
export function BoxCommands({ box, onClose }: { box: MandatorBox; onClose: () => void }) {
  const { t } = useTranslation("boxes");
  const labels = t(($) => $.commands, { returnObjects: true });
  const [name, setName] = useState<NewBoxCommand["name"]>("getver");
  const [seconds, setSeconds] = useState("60");
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useSendCommand();
  const send = () => {
    const typed = name === "sendPeriod" ? { name, seconds: Number(seconds) } : { name };
    const { data: body } = NewBoxCommand.safeParse(typed);
    if (!body) return setErrors({ seconds: labels.secondsWrong });
    setErrors({});
    mutate({ params: { id: box.id }, body }, { onError: (error) => setErrors(refusedFields(error)) });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={labels.title}
      subtitle={box.imei}
      size="form"
      confirmLabel={labels.deeds[name]}
      cancelLabel={labels.close}
      isBusy={isPending}
      onConfirm={send}
    >
      <Choice
        label={labels.command}
        value={name}
        options={names.map((value) => ({ value, label: labels.names[value] }))}
        onChange={(chosen) => {
          setName(chosen);
          setErrors({});
        }}
        error={errors["name"]}
      />
      {name === "sendPeriod" && (
        <TextField
          label={labels.seconds}
          hint={labels.secondsHint}
          kind="number"
          maxLength={4}
          value={seconds}
          onChange={setSeconds}
          error={errors["seconds"]}
        />
      )}
      <BoxCommandList boxId={box.id} />
    </FormDialog>
  );
}
