import "../../ui/theme/combobox.css";
import { MultiSelect } from "@mantine/core";
import { IconSitemap } from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useGroupTree } from "./data.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { matchingGroups } from "./group-tree.ts";
import classes from "./GroupSelect.module.css";

/** As many as a person looks through; typing finds the others. */
const mostShown = 200;
const more = "more";

type Props = {
  label: string;
  hint?: string | undefined;
  /** Ids of groups. */
  value: readonly string[];
  /** Names of chosen groups, until the tree is there. */
  known?: readonly Reference[];
  onChange: (ids: string[]) => void;
  isRequired?: boolean;
  error?: string | undefined;
};

/** Several of the groups a person sees, as the tree they are; typing finds them by their names. */
export function GroupSelect({ label, hint, value, known = [], onChange, isRequired = false, error }: Props) {
  const { t } = useTranslation("ui");
  const { tree, isPending } = useGroupTree();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const isSearching = typed.trim() !== "";
  const matching = isSearching ? matchingGroups(tree, typed) : tree;
  const shown = matching.slice(0, mostShown);
  const hidden = matching.length - shown.length;
  const byId = new Map(tree.map((group) => [group.id, group]));
  const nameOf = (id: string) => byId.get(id)?.name ?? known.find((group) => group.id === id)?.name ?? "…";
  // Chosen groups must be among the data to be named, shown or not.
  const listed = new Set([...shown.map(({ id }) => id), ...value]);
  return (
    <MultiSelect
      size="md"
      label={label}
      description={hint}
      placeholder={value.length === 0 ? t(($) => $.chooseGroups) : undefined}
      searchable
      clearable={value.length > 0}
      withAsterisk={isRequired}
      error={error}
      maxLength={100}
      leftSection={<IconSitemap size={18} stroke={1.75} aria-hidden />}
      clearButtonProps={{ "aria-label": t(($) => $.clearChoice, { field: label }) }}
      nothingFoundMessage={isPending ? t(($) => $.loading) : t(($) => $.noEntries)}
      data={[
        ...[...listed].map((id) => ({ value: id, label: nameOf(id) })),
        { value: more, label: t(($) => $.moreGroups, { number: formatNumber(hidden) }), disabled: true },
      ]}
      filter={({ options }) =>
        options.filter((option) => {
          if (!("value" in option)) return false;
          return option.value === more ? hidden > 0 : shown.some(({ id }) => id === option.value);
        })
      }
      renderOption={({ option }) => {
        const group = byId.get(option.value);
        if (!group) return option.label;
        return isSearching ? (
          <span className={classes.found}>
            <span>{group.name}</span>
            {group.path.length > 0 && <small>{group.path.join(" / ")}</small>}
          </span>
        ) : (
          <span className={classes.branch} style={{ paddingInlineStart: group.depth * 20 }}>
            {group.name}
          </span>
        );
      }}
      value={[...value]}
      searchValue={typed}
      onSearchChange={setTyped}
      selectFirstOptionOnChange
      // Enter chooses; the form around it is not done.
      onKeyDown={(event) => isOpen && event.key === "Enter" && event.preventDefault()}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        setOpen(false);
        setTyped("");
      }}
      onChange={onChange}
    />
  );
}
