import type { Reference } from "@wegbuch/contract/kit/wire";
import { useTranslation } from "react-i18next";
import { Choice } from "../../ui/form/Choice.tsx";
import type { GroupedBy } from "./export-draft.ts";
import { GroupedField } from "./GroupedField.tsx";

type Props = {
  /** What the report can be grouped by. */
  kinds: readonly GroupedBy[];
  /** "" while nothing is chosen. */
  kind: GroupedBy | "";
  onKind: (kind: GroupedBy) => void;
  /** What the report is about; null is all there is of the kind. */
  chosen: readonly Reference[] | null;
  onChosen: (chosen: readonly Reference[] | null) => void;
  /** Chosen when not all are wanted any more. */
  start?: readonly Reference[];
  /** Some of this kind cannot be chosen by this person: all it is. */
  isAllOnly?: (kind: GroupedBy) => boolean;
  isRequired?: boolean;
  errors?: { kind?: string | undefined; chosen?: string | undefined };
};

/** What the rows of a report are grouped by, and of which vehicles, drivers, cost centres, geofences or groups. */
export function GroupingFields(props: Props) {
  const { kinds, kind, onKind, chosen, onChosen, start = [], isAllOnly, errors } = props;
  const { t } = useTranslation("exports");
  return (
    <>
      <Choice
        label={t(($) => $.grouping)}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(($) => $.groupings[value]) }))}
        onChange={onKind}
        isRequired={props.isRequired ?? false}
        error={errors?.kind}
      />
      {kind !== "" && !isAllOnly?.(kind) && (
        <Choice
          label={t(($) => $.scope)}
          value={chosen === null ? "all" : "some"}
          options={[
            { value: "all", label: t(($) => $.all[kind]) },
            { value: "some", label: t(($) => $.some) },
          ]}
          onChange={(next) => onChosen(next === "all" ? null : start)}
        />
      )}
      {kind !== "" && chosen !== null && (
        <GroupedField key={kind} kind={kind} chosen={chosen} onChange={onChosen} error={errors?.chosen} />
      )}
    </>
  );
}
