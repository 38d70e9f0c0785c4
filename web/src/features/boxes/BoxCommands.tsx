import { NewBoxCommand } from "@wegbuch/contract/boxcommands/schemas";
import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { useTranslation } from "react-i18next";
import { Choice } from "../../ui/form/Choice.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { BoxCommandList } from "./BoxCommandList.tsx";
import { useSendCommand } from "./data.ts";

const names = ["getver", "getinfo", "sendPeriod"] as const;

type Draft = { name: NewBoxCommand["name"]; seconds: string };

const commandOf = ({ name, seconds }: Draft) =>
  name === "sendPeriod" ? { name, seconds: Number(seconds) } : { name };

/** Tells a box something and shows what it answered, while the dialog is open. */
export function BoxCommands({ box, onClose }: { box: MandatorBox; onClose: () => void }) {
  const { t } = useTranslation("boxes");
  const labels = t(($) => $.commands, { returnObjects: true });
  const { draft, errors, change, submit, refuse } = useDraft<Draft>({
    before: { name: "getver", seconds: "60" },
    wrongIn: (typed) => ({
      seconds: NewBoxCommand.safeParse(commandOf(typed)).success ? undefined : labels.secondsWrong,
    }),
    isToldAtAttempts: true,
    stillRefused: (refused, changed) => (changed.includes("name") ? {} : refused),
  });
  const { name, seconds } = draft;
  const { mutate, isPending } = useSendCommand();
  const send = () =>
    submit(() =>
      mutate({ params: { id: box.id }, body: NewBoxCommand.parse(commandOf(draft)) }, { onError: refuse }),
    );
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
        onChange={(chosen) => change({ name: chosen })}
        error={errors["name"]}
      />
      {name === "sendPeriod" && (
        <TextField
          label={labels.seconds}
          hint={labels.secondsHint}
          kind="number"
          maxLength={4}
          value={seconds}
          onChange={(typed) => change({ seconds: typed })}
          error={errors["seconds"]}
        />
      )}
      <BoxCommandList boxId={box.id} />
    </FormDialog>
  );
}
