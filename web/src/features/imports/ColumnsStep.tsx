import { Select } from "@mantine/core";
import type { Mapping } from "@wegbuch/contract/imports/schemas";
import type { ImportTarget } from "@wegbuch/contract/imports/rules";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { PersonSelect } from "../../entities/users/PersonSelect.tsx";
import { VehicleSelect } from "../../entities/vehicles/VehicleSelect.tsx";
import type { CsvTable } from "../../ui/csv/csv-table.ts";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { Wrong } from "./FileStep.tsx";
import classes from "./ImportWizard.module.css";
import { KeptMappings } from "./KeptMappings.tsx";
import type { Doubt } from "./read-customs.ts";
import { CustomsSelects } from "./CustomsSelects.tsx";
import { mostTypeWords } from "./rules.ts";
import type { ImportDraft } from "./use-import.ts";

type Props = {
  table: CsvTable;
  notice: ReactNode;
  doubt: Doubt;
  /** What stands in the column of types; null where that is too much. */
  types: readonly string[] | null;
  draft: ImportDraft;
  onChange: (part: Partial<ImportDraft>) => void;
  /** Why it does not go on yet. */
  error: string | null;
};

const parts: readonly (readonly [name: "when" | "where" | "what", targets: readonly ImportTarget[]])[] = [
  ["when", ["date", "startTime", "finishTime", "finishDate", "startedAt", "finishedAt"]],
  ["where", ["startAddress", "destinationAddress", "mileage", "odometerBefore", "odometerAfter"]],
  ["what", ["type", "description", "contact", "costcenter"]],
];

/** Says which column holds what, what words for types mean, and whose rows they are that name nobody. */
export function ColumnsStep({ table, notice, doubt, types, draft, onChange, error }: Props) {
  const { t } = useTranslation("imports");
  const { mapping, vehicle, driver } = draft;
  const setMapping = (part: Partial<Mapping>) => onChange({ mapping: { ...mapping, ...part } });
  const fields = { table, mapping, onChange: setMapping };
  return (
    <div className={classes.part}>
      {notice}
      <KeptMappings
        head={table.head}
        mapping={settled(mapping, doubt)}
        onChange={(kept) => onChange({ mapping: kept })}
      />
      {parts.map(([part, targets]) => (
        <FormPart key={part} title={t(($) => $.parts[part])}>
          <div className={classes.targets}>
            {targets.map((target) => (
              <ColumnSelect key={target} target={target} {...fields} />
            ))}
          </div>
        </FormPart>
      ))}
      <CustomsSelects doubt={doubt} onChange={setMapping} />
      <TypeWords words={types} {...fields} />
      <FormPart title={t(($) => $.parts.who)}>
        <div className={classes.targets}>
          <ColumnSelect target="vehicle" {...fields} />
          <VehicleSelect
            label={t(($) => $.vehicleOfRest)}
            value={vehicle?.id ?? null}
            name={vehicle?.name}
            onChange={(chosen) => onChange({ vehicle: chosen })}
          />
          <ColumnSelect target="driver" {...fields} />
          <PersonSelect
            label={t(($) => $.driverOfRest)}
            value={driver?.id ?? null}
            name={driver?.name}
            onChange={(chosen) => onChange({ driver: chosen })}
          />
        </div>
      </FormPart>
      <div role="alert">{error && <Wrong>{error}</Wrong>}</div>
    </div>
  );
}

type FieldProps = { table: CsvTable; mapping: Mapping; onChange: (part: Partial<Mapping>) => void };

/** Which column says it, with what stands there first. */
function ColumnSelect({ target, table, mapping, onChange }: FieldProps & { target: ImportTarget }) {
  const { t } = useTranslation("imports");
  const { [target]: chosen, ...others } = mapping.columns;
  const value = chosen !== undefined && table.head.includes(chosen) ? chosen : null;
  const example = value === null ? undefined : exampleOf(table, value);
  return (
    <Select
      size="md"
      label={t(($) => $.targets[target])}
      placeholder={t(($) => $.noColumn)}
      description={example && t(($) => $.example, { value: example })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      clearable
      searchable
      data={[...new Set(table.head)].filter((name) => name !== "")}
      value={value}
      onChange={(name) => onChange({ columns: name === null ? others : { ...others, [target]: name } })}
    />
  );
}

function exampleOf({ head, lines }: CsvTable, name: string): string | undefined {
  const place = head.indexOf(name);
  return lines
    .slice(0, 100)
    .find(({ cells }) => cells[place])
    ?.cells[place]?.slice(0, 60);
}

/** What the words of the column of types mean. */
function TypeWords({ words, mapping, onChange }: FieldProps & { words: readonly string[] | null }) {
  const { t } = useTranslation("imports");
  const nameOf = useTripTypeName();
  if (words === null) return <Wrong>{t(($) => $.tooManyTypes, { most: mostTypeWords })}</Wrong>;
  if (words.length === 0) return <p className="secondary">{t(($) => $.typesAbout)}</p>;
  return (
    <FormPart title={t(($) => $.typesTitle)}>
      <div className={classes.targets}>
        {words.map((word) => (
          <Select
            key={word}
            size="md"
            label={word === "" ? t(($) => $.blankType) : word}
            placeholder={t(($) => $.typeOpen)}
            allowDeselect={false}
            data={Object.values(tripTypes).map((type) => ({ value: String(type), label: nameOf(type) }))}
            value={mapping.types[word] === undefined ? null : String(mapping.types[word])}
            onChange={(type) => onChange({ types: { ...mapping.types, [word]: Number(type) as TripType } })}
          />
        ))}
      </div>
    </FormPart>
  );
}

/** What a file proves of its customs is kept for the next one, which may prove nothing. */
const settled = (mapping: Mapping, { hasSlashes, hasSigns, dayOrder, decimal }: Doubt): Mapping => ({
  ...mapping,
  ...(hasSlashes && { dayOrder }),
  ...(hasSigns && decimal !== null && { decimal }),
});
