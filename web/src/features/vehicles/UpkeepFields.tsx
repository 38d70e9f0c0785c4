import { vehicleServiceTypes } from "@wegbuch/contract/inspections/codes";
import type { VehicleServiceType } from "@wegbuch/contract/inspections/schemas";
import { FieldPair, Fields } from "../../ui/form/Fields.tsx";
import "../../ui/theme/combobox.css";
import "../../ui/theme/switch.css";
import { Select, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MonthField } from "../../ui/dates/MonthField.tsx";
import { today } from "../../ui/dates/period.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import type { FieldsProps } from "./VehicleFields.tsx";

const countries = ["AT", "DE"] as const;
const types = Object.values(vehicleServiceTypes);

/** Step 3: what the next inspection and the next service follow from. */
export function UpkeepFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("vehicles");
  const unset = t(($) => $.fields.unset);
  return (
    <Fields>
      <FieldPair>
        <Select
          size="md"
          label={t(($) => $.fields.country)}
          placeholder={unset}
          clearable
          // Choosing what is chosen already must not take it away.
          allowDeselect={false}
          data={countries.map((value) => ({ value, label: t(($) => $.countries[value]) }))}
          value={draft.country}
          onChange={(country) => onChange({ country })}
          error={errors["country"]}
        />
        <MonthField
          label={t(($) => $.fields.registrationDate)}
          description={t(($) => $.fields.registrationHint)}
          min="1900-01"
          max={today().slice(0, 7)}
          value={draft.registrationDate}
          onChange={(registrationDate) => onChange({ registrationDate })}
          error={errors["registrationDate"]}
        />
      </FieldPair>
      <Select
        size="md"
        label={t(($) => $.fields.vehicleServiceType)}
        placeholder={unset}
        clearable
        allowDeselect={false}
        data={types.map((type) => ({ value: String(type), label: t(($) => $.serviceTypes[`type${type}`]) }))}
        value={draft.vehicleServiceType === null ? null : String(draft.vehicleServiceType)}
        onChange={(chosen) =>
          onChange({ vehicleServiceType: chosen === null ? null : (Number(chosen) as VehicleServiceType) })
        }
        error={errors["vehicleServiceType"]}
      />
      <TextField
        kind="number"
        label={t(($) => $.fields.periodicServiceDistanceInMeter)}
        hint={t(($) => $.fields.periodicHint)}
        maxLength={16}
        value={draft.periodicServiceDistance}
        onChange={(periodicServiceDistance) => onChange({ periodicServiceDistance })}
        error={errors["periodicServiceDistanceInMeter"]}
      />
      <Switch
        size="md"
        withThumbIndicator={false}
        label={t(($) => $.fields.hasTachograph)}
        description={t(($) => $.fields.tachographHint)}
        checked={draft.hasTachograph}
        onChange={(event) => onChange({ hasTachograph: event.currentTarget.checked })}
      />
    </Fields>
  );
}
