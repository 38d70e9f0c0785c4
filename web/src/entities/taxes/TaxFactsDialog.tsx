import "../../ui/theme/combobox.css";
import { Select } from "@mantine/core";
import { propulsions } from "@wegbuch/contract/taxes/codes";
import type { TaxFacts, TaxReport } from "@wegbuch/contract/taxes/schemas";
import { useTranslation } from "react-i18next";
import { DateField } from "../../ui/dates/DateField.tsx";
import { today } from "../../ui/dates/period.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { FieldPair, Fields } from "../../ui/form/Fields.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useChangeTaxFacts } from "./data.ts";
import { type FactsDraft, factsDraftOf, factsErrors, factsOf } from "./draft.ts";

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
  const propulsionName = (propulsion: FactsDraft["propulsion"]) =>
    propulsion === null ? "" : t(($) => $.propulsions[`p${propulsion}`]);
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
      <Fields>
        <FieldPair>
          <TextField
            kind="number"
            label={t(($) => $.facts.acquisitionCostInCents)}
            hint={t(($) => $.facts.acquisitionCostHint)}
            maxLength={16}
            value={draft.acquisitionCost}
            onChange={(acquisitionCost) => change({ acquisitionCost })}
            error={errors["acquisitionCostInCents"]}
          />
          <TextField
            kind="number"
            label={t(($) => $.facts.listPriceInCents)}
            hint={t(($) => $.facts.listPriceHint)}
            maxLength={16}
            value={draft.listPrice}
            onChange={(listPrice) => change({ listPrice })}
            error={errors["listPriceInCents"]}
          />
        </FieldPair>
        <FieldPair>
          <DateField
            label={t(($) => $.facts.acquiredOn)}
            max={today()}
            value={draft.acquiredOn}
            onChange={(acquiredOn) => change({ acquiredOn })}
            error={errors["acquiredOn"]}
          />
          <Select
            size="md"
            label={t(($) => $.facts.propulsion)}
            placeholder={t(($) => $.facts.unset)}
            clearable
            allowDeselect={false}
            data={Object.values(propulsions).map((each) => ({
              value: String(each),
              label: propulsionName(each),
            }))}
            value={draft.propulsion === null ? null : String(draft.propulsion)}
            onChange={(chosen) =>
              change({
                propulsion: chosen === null ? null : (Number(chosen) as NonNullable<TaxFacts["propulsion"]>),
              })
            }
            error={errors["propulsion"]}
          />
        </FieldPair>
        <FieldPair>
          <TextField
            kind="number"
            label={t(($) => $.facts.co2InGrams)}
            maxLength={6}
            value={draft.co2}
            onChange={(co2) => change({ co2 })}
            error={errors["co2InGrams"]}
          />
          <TextField
            kind="number"
            label={t(($) => $.facts.electricRangeInKm)}
            maxLength={6}
            value={draft.electricRange}
            onChange={(electricRange) => change({ electricRange })}
            error={errors["electricRangeInKm"]}
          />
        </FieldPair>
      </Fields>
    </FormDialog>
  );
}
