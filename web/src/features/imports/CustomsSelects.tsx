import { Select } from "@mantine/core";
import type { Mapping } from "@wegbuch/contract/imports/schemas";
import { useTranslation } from "react-i18next";
import { FormPart } from "../../ui/form/FormPart.tsx";
import type { DayOrder, DecimalSign, Doubt } from "./read-customs.ts";
import classes from "./ImportWizard.module.css";

type Props = { doubt: Doubt; onChange: (part: Partial<Mapping>) => void };

/** How the file writes days and numbers, where it writes any that can be read in two ways. */
export function CustomsSelects({ doubt: { hasSlashes, hasSigns, dayOrder, decimal }, onChange }: Props) {
  const { t } = useTranslation("imports");
  if (!hasSlashes && !hasSigns) return null;
  const dayOrders: readonly DayOrder[] = ["dayFirst", "monthFirst"];
  const signs: readonly DecimalSign[] = [",", "."];
  return (
    <FormPart title={t(($) => $.customs)}>
      <div className={classes.targets}>
        {hasSlashes && (
          <Select
            size="md"
            label={t(($) => $.dayOrder)}
            allowDeselect={false}
            data={dayOrders.map((value) => ({ value, label: t(($) => $.dayOrders[value]) }))}
            value={dayOrder}
            onChange={(value) => onChange({ dayOrder: value as DayOrder })}
          />
        )}
        {hasSigns && (
          <Select
            size="md"
            label={t(($) => $.decimal)}
            placeholder={t(($) => $.typeOpen)}
            allowDeselect={false}
            data={signs.map((value) => ({
              value,
              label: t(($) => (value === "," ? $.decimals.comma : $.decimals.point)),
            }))}
            value={decimal}
            onChange={(value) => onChange({ decimal: value as DecimalSign })}
          />
        )}
      </div>
    </FormPart>
  );
}
