import { IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePersonSearch } from "./data.ts";
import { type ChoiceProps, SearchSelect } from "./SearchSelect.tsx";

/** One of the active people in scope. */
export function PersonSelect(props: ChoiceProps) {
  const { t } = useTranslation("ui");
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchSelect
      {...props}
      {...usePersonSearch(term)}
      icon={IconUser}
      placeholder={t(($) => $.choosePerson)}
      onSearch={setTerm}
    />
  );
}
