import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { searchCategories } from "@wegbuch/contract/geofences/codes";
import type { SearchCategory } from "@wegbuch/contract/geofences/schemas";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { modeOf, type Search } from "./filter.ts";
import classes from "./SearchBar.module.css";

const { title, worker, others } = searchCategories;
const categories = [title, worker, others] as const;

/** Searches by name or entries, with Enter or the button; clearing leads back to the pages (rule geofences/search). */
export function SearchBar({
  search,
  onSearch,
}: {
  search: Search | null;
  onSearch: (search: Search | null) => void;
}) {
  const { t } = useTranslation("geofences");
  const [category, setCategory] = useState<SearchCategory>(search?.category ?? title);
  const [typed, setTyped] = useState("");
  const [known, setKnown] = useState(search);
  // A search that was not typed here, for what was just made.
  if (search !== known) {
    setKnown(search);
    setTyped(search?.term ?? "");
    if (search) setCategory(search.category);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const term = typed.trim();
    onSearch(term === "" ? null : { category, term });
  };
  const clear = () => {
    setTyped("");
    onSearch(null);
  };
  return (
    <search className={classes.search} data-mode={modeOf(search)}>
      <form onSubmit={submit}>
        <NativeSelect
          size="sm"
          aria-label={t(($) => $.search.category)}
          value={category}
          data={categories.map((each) => ({
            value: String(each),
            label: t(($) => $.search.categories[each]),
          }))}
          onChange={({ currentTarget: { value } }) =>
            setCategory(categories.find((each) => String(each) === value) ?? title)
          }
        />
        <TextInput
          type="search"
          size="sm"
          aria-label={t(($) => $.search.term)}
          placeholder={t(($) => $.search.term)}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          rightSectionWidth={typed !== "" || search !== null ? 76 : 40}
          rightSection={
            <>
              {(typed !== "" || search !== null) && (
                <Sign label={t(($) => $.search.clear)} onClick={clear} icon={IconX} />
              )}
              <Sign label={t(($) => $.search.go)} isSubmit icon={IconSearch} />
            </>
          }
        />
      </form>
    </search>
  );
}

type SignProps = { label: string; icon: typeof IconX; isSubmit?: boolean; onClick?: () => void };

function Sign({ label, icon: Symbol, isSubmit = false, onClick }: SignProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      type={isSubmit ? "submit" : "button"}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Symbol size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
