import type { TaxReport } from "@wegbuch/contract/taxes/schemas";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useChangeTaxFacts } from "./data.ts";
import { type FactsDraft, factsDraftOf, factsErrors, factsOf } from "./draft.ts";
import { TaxFactsFields, usePropulsionName } from "./TaxFactsFields.tsx";

type Props = { report: TaxReport; onClose: () => void };

/** What the taxation of a vehicle follows from. */
export function TaxFactsDialog({ report, onClose }: Props) {
  const { t } = useTranslation("taxes");
  const words = t(($) => $.wrong, { returnObjects: true });
  const form = useDraft({
    before: () => factsDraftOf(report.facts),
    wrongIn: (draft) => factsErrors(draft, words),
  });
  const { before, draft, errors, change } = form;
  const { mutate, isPending } = useChangeTaxFacts();
  const propulsionName = usePropulsionName();
  const meanwhile = useMeanwhile<TaxReport, FactsDraft>({
    version: report.version,
    onLoad: (newer) => form.fill(factsDraftOf(newer.facts)),
    compare: {
      before,
      draft,
      draftOf: (newer) => factsDraftOf(newer.facts),
      onTake: change,
      fields: [
        { key: "acquisitionCost", name: t(($) => $.facts.acquisitionCostInCents) },
        { key: "listPrice", name: t(($) => $.facts.listPriceInCents) },
        { key: "acquiredOn", name: t(($) => $.facts.acquiredOn) },
        {
          key: "propulsion",
          name: t(($) => $.facts.propulsion),
          say: ({ propulsion }) => propulsionName(propulsion),
        },
        { key: "co2", name: t(($) => $.facts.co2InGrams) },
        { key: "electricRange", name: t(($) => $.facts.electricRangeInKm) },
      ],
    },
  });
  const save = () =>
    form.submit(() =>
      mutate(
        { params: { id: report.vehicleId }, body: { ...factsOf(draft), version: meanwhile.version } },
        {
          onSuccess: () => {
            onClose();
            void showSnackbar(t(($) => $.facts.saved));
          },
          onError: (error) => {
            form.refuse(error);
            meanwhile.hear(error);
          },
        },
      ),
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.facts.title)}
      subtitle={`${report.vehicleName}, ${report.licensePlate}`}
      size="form"
      confirmLabel={t(($) => $.facts.save)}
      isBusy={isPending}
      onConfirm={save}
    >
      {meanwhile.notice}
      <TaxFactsFields draft={draft} errors={errors} onChange={change} />
    </FormDialog>
  );
}
