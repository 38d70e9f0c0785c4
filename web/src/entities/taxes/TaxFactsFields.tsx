import "../../ui/theme/combobox.css";
import { Select } from "@mantine/core";
import { propulsions } from "@wegbuch/contract/taxes/codes";
import type { TaxFacts } from "@wegbuch/contract/taxes/schemas";
import { useTranslation } from "react-i18next";
import { DateField } from "../../ui/dates/DateField.tsx";
import { today } from "../../ui/dates/period.ts";
import { FieldPair, Fields } from "../../ui/form/Fields.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { FactsDraft } from "./draft.ts";

type Props = {
  draft: FactsDraft;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<FactsDraft>) => void;
};

/** What the taxation of a vehicle follows from. Needs the texts "taxes". */
export function TaxFactsFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation("taxes");
  const propulsionName = usePropulsionName();
  return (
    <Fields>
      <FieldPair>
        <TextField
          kind="number"
          label={t(($) => $.facts.acquisitionCostInCents)}
          hint={t(($) => $.facts.acquisitionCostHint)}
          maxLength={16}
          value={draft.acquisitionCost}
          onChange={(acquisitionCost) => onChange({ acquisitionCost })}
          error={errors["acquisitionCostInCents"]}
        />
        <TextField
          kind="number"
          label={t(($) => $.facts.listPriceInCents)}
          hint={t(($) => $.facts.listPriceHint)}
          maxLength={16}
          value={draft.listPrice}
          onChange={(listPrice) => onChange({ listPrice })}
          error={errors["listPriceInCents"]}
        />
      </FieldPair>
      <FieldPair>
        <DateField
          label={t(($) => $.facts.acquiredOn)}
          max={today()}
          value={draft.acquiredOn}
          onChange={(acquiredOn) => onChange({ acquiredOn })}
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
            onChange({
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
          onChange={(co2) => onChange({ co2 })}
          error={errors["co2InGrams"]}
        />
        <TextField
          kind="number"
          label={t(($) => $.facts.electricRangeInKm)}
          maxLength={6}
          value={draft.electricRange}
          onChange={(electricRange) => onChange({ electricRange })}
          error={errors["electricRangeInKm"]}
        />
      </FieldPair>
    </Fields>
  );
}

export function usePropulsionName(): (propulsion: FactsDraft["propulsion"]) => string {
  const { t } = useTranslation("taxes");
  return (propulsion) => (propulsion === null ? "" : t(($) => $.propulsions[`p${propulsion}`]));
}
