import "../../ui/theme/combobox.css";
import { Loader, Select } from "@mantine/core";
import { IconBuildingCommunity } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMandatorName, useMandatorSearch } from "./data.ts";

type Named = { id: string; name: string };

type Props = {
  /** Above the field; without it "Mandant" is only read out and stands in the empty field. */
  label?: string;
  /** Below a labelled field. */
  hint?: string;
  /** Its id. */
  value: string | null;
  onChange: (mandator: Named | null) => void;
  isRequired?: boolean;
  /** Why it cannot be chosen: in place of the hint, without a label as its tooltip. */
  whyNot?: string | null;
  error?: string | undefined;
};

/** One of the active mandators, found by typing (rule lists/suggestions). */
export function MandatorSelect({
  label,
  hint,
  value,
  onChange,
  isRequired = false,
  whyNot = null,
  error,
}: Props) {
  const { t } = useTranslation("ui");
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Named | null>(null);
  const readName = useMandatorName(chosen?.id === value ? null : value);
  const name = chosen?.id === value ? chosen?.name : readName;
  // The field holds the chosen name until somebody types.
  const { data, isFetching } = useMandatorSearch(typed === name ? "" : typed, isOpen);
  const found = data?.items ?? [];
  const selected = value === null ? [] : [{ id: value, name: name ?? "…" }];
  const known = [...selected.filter(({ id }) => found.every((each) => each.id !== id)), ...found];
  return (
    <Select
      label={label}
      aria-label={label ? undefined : t(($) => $.mandator)}
      placeholder={t(($) => $.chooseMandator)}
      size={label ? "md" : "sm"}
      radius={label ? undefined : "md"}
      searchable
      clearable
      withAsterisk={isRequired}
      disabled={whyNot !== null}
      description={label ? (whyNot ?? hint) : undefined}
      title={label ? undefined : (whyNot ?? undefined)}
      error={error}
      maxLength={100}
      leftSection={<IconBuildingCommunity size={18} stroke={1.75} aria-hidden />}
      rightSection={isOpen && isFetching ? <Loader size={16} /> : undefined}
      clearButtonProps={{ "aria-label": t(($) => $.clearMandator) }}
      nothingFoundMessage={isFetching ? t(($) => $.loading) : t(($) => $.noEntries)}
      data={known.map(({ id, name: each }) => ({ value: id, label: each }))}
      // The server has searched already.
      filter={({ options }) => options}
      value={value}
      searchValue={isOpen ? typed : (name ?? "")}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(id) => {
        const next = known.find((each) => each.id === id) ?? null;
        setChosen(next && { id: next.id, name: next.name });
        onChange(next && { id: next.id, name: next.name });
      }}
    />
  );
}
