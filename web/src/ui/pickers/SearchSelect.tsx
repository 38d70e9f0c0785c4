import "../theme/combobox.css";
import { Loader, Select } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./SearchSelect.module.css";
import { useFirstTyped } from "./use-first-typed.ts";

/** One of the things to choose from; `about` stands below its name in ink-3. */
export type Option = { id: string; name: string; about?: string };

export type ChoiceProps = {
  label: string;
  /** Below the field. */
  hint?: string | undefined;
  /** The id of what is chosen. */
  value: string | null;
  /** Its name, as far as it is known where the select stands. */
  name?: string | undefined;
  onChange: (chosen: Option | null) => void;
  isRequired?: boolean;
  /** False where something is always chosen. */
  isClearable?: boolean;
  /** Why nothing can be chosen: in place of the hint. */
  whyNot?: string | null;
  error?: string | undefined;
};

type Props = ChoiceProps & {
  icon: Icon;
  placeholder: string;
  found: readonly Option[];
  isSearching: boolean;
  /** Hears what is looked for while the list is open; null once it is closed. */
  onSearch: (term: string | null) => void;
};

/** One of many things, found by typing: the server searches, so that 20,000 of them are as quick as ten. */
export function SearchSelect(props: Props) {
  const {
    label,
    hint,
    value,
    error,
    isRequired = false,
    isClearable = true,
    whyNot = null,
    icon: Symbol,
    found,
  } = props;
  const { isSearching, onSearch } = props;
  const { t } = useTranslation("ui");
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Option | null>(null);
  const firstTyped = useFirstTyped();
  const name =
    chosen?.id === value ? chosen?.name : (props.name ?? found.find(({ id }) => id === value)?.name);
  const isFound = found.some(({ id }) => id === value);
  const known = value === null || isFound ? found : [{ id: value, name: name ?? "…" }, ...found];
  const open = (opened: boolean) => {
    setOpen(opened);
    // The field holds the chosen name until somebody types.
    onSearch(opened ? firstTyped.take() : null);
  };
  return (
    <Select
      size="md"
      label={label}
      description={whyNot ?? hint}
      placeholder={props.placeholder}
      searchable
      clearable={isClearable && value !== null}
      // Choosing what is chosen already must not take it away.
      allowDeselect={false}
      withAsterisk={isRequired}
      disabled={whyNot !== null}
      error={error}
      maxLength={100}
      autoComplete="off"
      leftSection={<Symbol size={18} stroke={1.75} aria-hidden />}
      rightSection={isOpen && isSearching ? <Loader size={16} /> : undefined}
      clearButtonProps={{ "aria-label": t(($) => $.clearChoice, { field: label }) }}
      nothingFoundMessage={isSearching ? t(($) => $.loading) : t(($) => $.noEntries)}
      data={known.map((each) => ({ value: each.id, label: each.name }))}
      // The server has searched already.
      filter={({ options }) => options}
      renderOption={({ option }) => <Line {...known.find(({ id }) => id === option.value)} />}
      value={value}
      searchValue={isOpen ? typed : (name ?? "")}
      onSearchChange={(term) => {
        setTyped(term);
        if (isOpen) onSearch(term === name ? "" : term);
        else firstTyped.hear(term);
      }}
      // Enter chooses; the form around it is not done.
      onKeyDown={(event) => isOpen && event.key === "Enter" && event.preventDefault()}
      onDropdownOpen={() => open(true)}
      onDropdownClose={() => open(false)}
      onChange={(id) => {
        const next = known.find((each) => each.id === id) ?? null;
        setChosen(next);
        props.onChange(next);
      }}
    />
  );
}

function Line({ name, about }: Partial<Option>) {
  return (
    <span className={classes.option}>
      <span>{name}</span>
      {about && <small>{about}</small>}
    </span>
  );
}
