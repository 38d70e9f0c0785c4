import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Filters while it is typed: the vehicles are already here. */
export function LiveSearch({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const { t } = useTranslation("live");
  const { t: ui } = useTranslation("ui");
  return (
    <TextInput
      type="search"
      size="md"
      radius="md"
      aria-label={t(($) => $.search)}
      placeholder={t(($) => $.searchShort)}
      maxLength={100}
      value={term}
      onChange={(event) => onSearch(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={
        term !== "" && (
          <CloseButton size="sm" aria-label={ui(($) => $.clearSearch)} onClick={() => onSearch("")} />
        )
      }
    />
  );
}
