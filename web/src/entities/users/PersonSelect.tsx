import { IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePersonSearch } from "./data.ts";
import { matching } from "../../ui/pickers/matching.ts";
import { type ChoiceProps, type Option, SearchSelect } from "../../ui/pickers/SearchSelect.tsx";

type Props = ChoiceProps & {
  /** The only ones who can be chosen. */
  among?: readonly Option[] | undefined;
  /** Whether those who have left are wanted instead. */
  isArchived?: boolean;
};

/** One of the active people in scope, of those who have left, or of those who are named. */
export function PersonSelect({ among, isArchived = false, ...props }: Props) {
  const { t } = useTranslation("ui");
  const [term, setTerm] = useState<string | null>(null);
  const everybody = usePersonSearch(among ? null : term, isArchived);
  const choices = among ? { found: matching(among, term ?? ""), isSearching: false } : everybody;
  return (
    <SearchSelect
      {...props}
      {...choices}
      icon={IconUser}
      placeholder={t(($) => $.choosePerson)}
      onSearch={setTerm}
    />
  );
}
