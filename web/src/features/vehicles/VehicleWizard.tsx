import { useTranslation } from "react-i18next";
import { useChangeTaxFacts, useTaxRights } from "../../entities/taxes/data.ts";
import { factsErrors, factsOf, noFacts } from "../../entities/taxes/draft.ts";
import { TaxFactsFields } from "../../entities/taxes/TaxFactsFields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useSteps } from "../../ui/form/use-steps.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Wizard } from "../../ui/dialogs/Wizard.tsx";
import { useCreateVehicle, useRights } from "./data.ts";
import { draftErrors, newBodyOf, newDraft, type StepName, stepsFor, type VehicleDraft } from "./draft.ts";
import { UpkeepFields } from "./UpkeepFields.tsx";
import { BelongingFields, BoxFields, DetailsFields } from "./VehicleFields.tsx";

/** The steps to a new vehicle; the last one sends (rule vehicles/wizard). */
export function VehicleWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  const labels = t(($) => $.fields, { returnObjects: true });
  const rights = useRights();
  const form = useDraft({
    before: newDraft,
    wrongIn: (draft) => draftErrors(draft, labels, { isNew: true, ...rights }),
  });
  const { draft } = form;
  const tax = useTaxFacts();
  const { mutate, isPending } = useCreateVehicle();
  const create = () =>
    mutate(
      { body: newBodyOf(draft, rights) },
      {
        onSuccess: ({ id, name }) =>
          tax.save(id, () => {
            onClose();
            void showSnackbar(t(($) => $.created, { name }));
          }),
        onError: (error) => refuse(error),
      },
    );
  const { names, wizard, errors, refuse } = useSteps({
    steps: stepsFor({ hasTax: tax.mayWrite }),
    form: {
      ...form,
      wrong: { ...form.wrong, ...tax.form.wrong },
      isChanged: form.isChanged || tax.form.isChanged,
    },
    onFinish: create,
  });
  const fields = { draft, errors, onChange: form.change };
  const contents: Record<StepName, React.ReactNode> = {
    details: <DetailsFields {...fields} />,
    box: <BoxFields {...fields} hasMileage />,
    groups: <BelongingFields {...fields} />,
    upkeep: <UpkeepFields {...fields} />,
    tax: <TaxFactsFields draft={tax.form.draft} errors={errors} onChange={tax.form.change} />,
  };
  const named = {
    details: "details",
    box: rights.seesBox ? "box" : "mileage",
    groups: rights.hasCostcenters ? "groups" : "groupsOnly",
    upkeep: "upkeep",
    tax: "tax",
  } as const;
  const reminders = useReminders(draft);
  return (
    <Wizard
      title={t(($) => $.add)}
      isOpen
      onClose={onClose}
      steps={names.map((key) => ({
        key,
        label: t(($) => $.steps[named[key]].label),
        about: t(($) => $.steps[named[key]].about),
        reminder: reminders[key],
        content: contents[key],
      }))}
      {...wizard}
      finishLabel={t(($) => $.create)}
      isBusy={isPending || tax.isPending}
    />
  );
}

/** What the vehicle is taxed with, which is written once it is there; whoever enters nothing writes nothing. */
function useTaxFacts() {
  const { t } = useTranslation("vehicles");
  const { t: tax } = useTranslation("taxes");
  const words = tax(($) => $.wrong, { returnObjects: true });
  const form = useDraft({ before: noFacts, wrongIn: (draft) => factsErrors(draft, words) });
  const { mutate, isPending } = useChangeTaxFacts();
  const save = (id: string, onDone: () => void) => {
    if (!form.isChanged) return onDone();
    const onError = () => {
      onDone();
      void showSnackbar(
        t(($) => $.taxNotSaved),
        { isError: true },
      );
    };
    return mutate({ params: { id }, body: factsOf(form.draft) }, { onSuccess: onDone, onError });
  };
  return { form, save, isPending, mayWrite: useTaxRights().mayWrite };
}

/** What was entered, in a few words beside each step. */
function useReminders(draft: VehicleDraft): Partial<Record<StepName, string>> {
  const { t } = useTranslation("vehicles");
  const { name, licensePlate, mileage, groupIds } = draft;
  return {
    details: [name, licensePlate]
      .map((text) => text.trim())
      .filter(Boolean)
      .join(", "),
    box: mileage.trim() && t(($) => $.reminders.mileage, { kilometers: mileage.trim() }),
    groups: groupIds.length > 0 ? t(($) => $.reminders.groups, { count: groupIds.length }) : "",
  };
}
