import "../../ui/theme/switch.css";
import { Switch } from "@mantine/core";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { steeringDuties } from "@wegbuch/contract/timelogs/codes";
import { DriverDuty } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { today } from "../../ui/dates/period.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useChangeDuty } from "./data.ts";

type Props = { person: Reference; duty: DriverDuty; onClose: () => void };

const names = ["full", "reduced", "none"] as const;
const nameOf = (duty: DriverDuty["steeringDuty"]) => names.find((name) => steeringDuties[name] === duty)!;

/** Asks what the register of drivers tells of somebody, and whether he keeps a log. */
export function DutyDialog({ person, duty, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { mutate, isPending } = useChangeDuty();
  const wireOf = (typed: Draft) => ({ ...typed, birthDate: typed.birthDate === "" ? null : typed.birthDate });
  const { draft, errors, change, submit, refuse } = useDraft<Draft>({
    before: { ...duty, birthDate: duty.birthDate ?? "" },
    wrongIn: (typed) => fieldErrors(DriverDuty, wireOf(typed), { birthDate: t(($) => $.duty.birthDate) }),
  });
  const save = () =>
    submit(() => {
      const onSuccess = () => {
        onClose();
        void showSnackbar(t(($) => $.duty.saved, { name: person.name }));
      };
      mutate({ params: { userId: person.id }, body: wireOf(draft) }, { onSuccess, onError: refuse });
    });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.duty.title)}
      subtitle={person.name}
      confirmLabel={t(($) => $.duty.confirm)}
      isBusy={isPending}
      onConfirm={save}
    >
      <DateField
        label={t(($) => $.duty.birthDate)}
        description={t(($) => $.duty.birthHint)}
        min="1900-01-01"
        max={today()}
        value={draft.birthDate}
        onChange={(birthDate) => change({ birthDate })}
        error={errors["birthDate"]}
      />
      <Choice
        label={t(($) => $.duty.label)}
        hint={t(($) => $.duty.hints[nameOf(draft.steeringDuty)])}
        value={nameOf(draft.steeringDuty)}
        options={names.map((value) => ({ value, label: t(($) => $.duty.names[value]) }))}
        onChange={(value) => change({ steeringDuty: steeringDuties[value] })}
      />
      <Switch
        size="md"
        withThumbIndicator={false}
        label={t(($) => $.duty.mainJob)}
        description={t(($) => $.duty.mainJobHint)}
        checked={draft.isDrivingMainJob}
        onChange={(event) => change({ isDrivingMainJob: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

type Draft = Omit<DriverDuty, "birthDate"> & { birthDate: string };
