import "../../ui/theme/combobox.css";
import { Loader, MultiSelect } from "@mantine/core";
import { IconReceipt2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCostcenterKeys, useCostcenterSearch } from "./data.ts";
import { useFirstTyped } from "../../ui/pickers/use-first-typed.ts";

type Props = {
  label: string;
  /** Ids of cost centres. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
};

/** Several cost centres a list is narrowed to, found by typing. */
export function CostcenterFilter({ label, value, onChange, error }: Props) {
  const { t } = useTranslation("ui");
  const [term, setTerm] = useState<string | null>(null);
  const firstTyped = useFirstTyped();
  const { found, isSearching } = useCostcenterSearch(term);
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map());
  const read = useCostcenterKeys(value.filter((id) => !taken.has(id)));
  const keyOf = (id: string) => taken.get(id) ?? read.get(id) ?? "…";
  const others = found.filter(({ id }) => !value.includes(id));
  return (
    <MultiSelect
      size="md"
      label={label}
      placeholder={value.length === 0 ? t(($) => $.chooseCostcenters) : undefined}
      searchable
      clearable={value.length > 0}
      hidePickedOptions
      maxLength={100}
      error={error}
      leftSection={<IconReceipt2 size={18} stroke={1.75} aria-hidden />}
      rightSection={term !== null && isSearching ? <Loader size={16} /> : undefined}
      clearButtonProps={{ "aria-label": t(($) => $.clearChoice, { field: label }) }}
      nothingFoundMessage={isSearching ? t(($) => $.loading) : t(($) => $.noEntries)}
      data={[
        ...value.map((id) => ({ value: id, label: keyOf(id) })),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      // The server has searched already.
      filter={({ options }) => options}
      value={[...value]}
      searchValue={term ?? ""}
      onSearchChange={(typed) => (term === null ? firstTyped.hear(typed) : setTerm(typed))}
      // Enter chooses; the form around it is not done.
      onKeyDown={(event) => term !== null && event.key === "Enter" && event.preventDefault()}
      onDropdownOpen={() => setTerm(firstTyped.take())}
      onDropdownClose={() => setTerm(null)}
      onChange={(ids) => {
        const named = found.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name] as const);
        setTaken(new Map([...taken, ...named]));
        onChange(ids);
      }}
    />
  );
}
