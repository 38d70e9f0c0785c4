import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Document 1, 2.13. */
const debounceMilliseconds = 200;

type Props = { label: string; onSearch: (term: string) => void };

/** Tells what was typed 200 ms after the last key; empty again whenever its page is entered. */
export function SearchBox({ label, onSearch }: Props) {
  const { t } = useTranslation("ui");
  const [term, setTerm] = useState("");
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
