import "../theme/combobox.css";
import { TagsInput } from "@mantine/core";
import { email } from "@wegbuch/contract/kit/wire";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

const address = email("emailIsEmpty");

type Props = {
  label: string;
  description?: string;
  /** E-mail addresses, trimmed and in lower case. */
  value: readonly string[];
  onChange: (emails: string[]) => void;
  /** Hears whether something is typed that is no address and would be left out. */
  onMistake?: (isMistaken: boolean) => void;
  suggestions?: readonly string[];
  most?: number;
  error?: string | undefined;
};

/** E-mail addresses as tags, typed freely or taken from suggestions; what is none stays in the field to be corrected. */
export function EmailTagsInput({
  label,
  description,
  value,
  onChange,
  onMistake,
  suggestions = [],
  most,
  error,
}: Props) {
  const { t } = useTranslation("ui");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const mark = (mistaken: string | null) => {
    setWrong(mistaken);
    onMistake?.(mistaken !== null);
  };
  const isKept = useRef(false);
  // The library empties the field in the same turn in which it hands a tag over; a wrong one stays.
  const keep = (text: string) => {
    setTyped(text);
    isKept.current = true;
    queueMicrotask(() => (isKept.current = false));
  };
  const take = (tags: string[]) => {
    const parsed = tags.map((tag) => ({ tag, result: address.safeParse(tag) }));
    const mistaken = parsed.find(({ result }) => !result.success)?.tag ?? null;
    mark(mistaken);
    if (mistaken !== null) keep(mistaken);
    onChange([...new Set(parsed.flatMap(({ result }) => (result.success ? [result.data] : [])))]);
  };
  return (
    <TagsInput
      size="md"
      label={label}
      description={description}
      data={[...suggestions]}
      value={[...value]}
      onChange={take}
      searchValue={typed}
      onSearchChange={(text) => {
        if (isKept.current) return;
        setTyped(text);
        mark(null);
        if (text !== "") setListOpen(true);
      }}
      dropdownOpened={isListOpen}
      onDropdownOpen={() => setListOpen(true)}
      onDropdownClose={() => setListOpen(false)}
      // Open, it would lie over the buttons of the dialog.
      onOptionSubmit={() => setListOpen(false)}
      maxTags={most}
      splitChars={[",", ";", " "]}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ "aria-label": t(($) => $.clearEmails) }}
      type="email"
      inputMode="email"
      autoComplete="off"
      error={wrong !== null ? t(($) => $.notAnEmail, { text: wrong }) : error}
    />
  );
}
