import "../theme/combobox.css";
import { Loader, MultiSelect } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useTranslation } from "react-i18next";
import type { Found } from "./found.ts";
import { useFirstTyped } from "./use-first-typed.ts";

export type ManyProps = {
  label: string;
  hint?: string | undefined;
  value: readonly Reference[];
  onChange: (chosen: Reference[]) => void;
  error?: string | undefined;
};

type Props = ManyProps &
  Found & {
    icon: Icon;
    placeholder: string;
    /** What is looked for; null while the list is closed. */
    term: string | null;
    onSearch: (term: string | null) => void;
  };

/** Several of many things, found by typing: the server searches. */
export function SearchManySelect(props: Props) {
  const { label, hint, icon: Symbol, placeholder, value, onChange, error } = props;
  const { found, isSearching, term, onSearch } = props;
  const { t } = useTranslation("ui");
  const firstTyped = useFirstTyped();
  const known = new Map([...found, ...value].map(({ id, name }) => [id, name]));
  return (
    <MultiSelect
      size="md"
      label={label}
      description={hint}
      placeholder={value.length === 0 ? placeholder : undefined}
      searchable
      clearable={value.length > 0}
      hidePickedOptions
      maxLength={100}
      error={error}
      leftSection={<Symbol size={18} stroke={1.75} aria-hidden />}
      rightSection={term !== null && isSearching ? <Loader size={16} /> : undefined}
      clearButtonProps={{ "aria-label": t(($) => $.clearChoice, { field: label }) }}
      nothingFoundMessage={isSearching ? t(($) => $.loading) : t(($) => $.noEntries)}
      data={[...known].map(([id, name]) => ({ value: id, label: name }))}
      // The server has searched already.
      filter={({ options }) => options}
      value={value.map(({ id }) => id)}
      searchValue={term ?? ""}
      onSearchChange={(typed) => (term === null ? firstTyped.hear(typed) : onSearch(typed))}
      // Enter chooses; the form around it is not done.
      onKeyDown={(event) => term !== null && event.key === "Enter" && event.preventDefault()}
      onDropdownOpen={() => onSearch(firstTyped.take())}
      onDropdownClose={() => onSearch(null)}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: known.get(id) ?? "…" })))}
    />
  );
}
