import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** From the last key on (rule screens/search-delay). */
const usualMilliseconds = 200;

type Props = {
  label: string;
  onSearch: (term: string) => void;
  /** What the list is searched for already, for example by its address. */
  initial?: string;
  debounceMilliseconds?: number;
};

/** Tells what was typed 200 ms after the last key, unless told otherwise; what it held goes with its page. */
export function SearchBox({
  label,
  onSearch,
  initial = "",
  debounceMilliseconds = usualMilliseconds,
}: Props) {
  const { t } = useTranslation("ui");
  const [term, setTerm] = useState(initial);
  const tell = useDebouncedCallback(onSearch, debounceMilliseconds);
  const change = (next: string) => {
    setTerm(next);
    tell(next.trim());
  };
  return (
    <TextInput
      type="search"
      size="sm"
      radius="md"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={term}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={
        term !== "" && (
          <CloseButton size="sm" aria-label={t(($) => $.clearSearch)} onClick={() => change("")} />
        )
      }
    />
  );
}
