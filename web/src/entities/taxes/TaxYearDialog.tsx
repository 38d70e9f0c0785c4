import type { TaxReport } from "@wegbuch/contract/taxes/schemas";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { FieldPair, Fields } from "../../ui/form/Fields.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useChangeTaxYear } from "./data.ts";
import { type CostsDraft, costsDraftOf, costsErrors, costsOf } from "./draft.ts";

type Props = { report: TaxReport; onClose: () => void };

/** What a vehicle cost in a year, and the way to work of who drives it. */
export function TaxYearDialog({ report, onClose }: Props) {
  const { t } = useTranslation("taxes");
  const { year, vehicleId } = report;
  const words = t(($) => $.wrong, { returnObjects: true });
  const form = useDraft({
    before: () => costsDraftOf(report.costs),
    wrongIn: (draft) => costsErrors(draft, words),
  });
  const { before, draft, errors, change } = form;
  const { mutate, isPending } = useChangeTaxYear();
  const fields = [
    { key: "otherCosts", wire: "otherCostsInCents", hint: t(($) => $.costs.otherCostsHint) },
    { key: "depreciation", wire: "depreciationOrLeaseInCents", hint: undefined },
    { key: "commute", wire: "commuteInKm", hint: undefined },
    { key: "commuteDays", wire: "commuteDays", hint: undefined },
  ] as const;
  const meanwhile = useMeanwhile<TaxReport, CostsDraft>({
    version: report.version,
    onLoad: (newer) => form.fill(costsDraftOf(newer.costs)),
    compare: {
      before,
      draft,
      draftOf: (newer) => costsDraftOf(newer.costs),
      onTake: change,
      fields: fields.map(({ key, wire }) => ({ key, name: t(($) => $.costs[wire]) })),
    },
  });
  const save = () =>
    form.submit(() =>
      mutate(
        {
          params: { id: vehicleId, year: String(year) },
          body: { ...costsOf(draft), version: meanwhile.version },
        },
        {
          onSuccess: () => {
            onClose();
            void showSnackbar(t(($) => $.costs.saved));
          },
          onError: (error) => {
            form.refuse(error);
            meanwhile.hear(error);
          },
        },
      ),
    );
  const [other, depreciation, commute, days] = fields.map(({ key, wire, hint }) => (
    <TextField
      key={key}
      kind="number"
      label={t(($) => $.costs[wire])}
      hint={hint}
      maxLength={16}
      value={draft[key]}
      onChange={(next) => change({ [key]: next })}
      error={errors[wire]}
    />
  ));
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.costs.title, { year })}
      subtitle={`${report.vehicleName}, ${report.licensePlate}`}
      size="form"
      confirmLabel={t(($) => $.costs.save)}
      isBusy={isPending}
      onConfirm={save}
    >
      {meanwhile.notice}
      <Fields>
        <FieldPair>
          {other}
          {depreciation}
        </FieldPair>
        <FieldPair>
          {commute}
          {days}
        </FieldPair>
      </Fields>
    </FormDialog>
  );
}
