import "../../ui/theme/combobox.css";
import { Select } from "@mantine/core";
import { IconSitemap } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useGroupTree } from "../../entities/groups/data.ts";

type Props = { value: string | null; onChange: (id: string | null) => void; error?: string | undefined };

/** So many are drawn at once; typing finds the others. */
const mostShown = 200;

/** The group that new people belong to, or none. */
export function JoiningGroup({ value, onChange, error }: Props) {
  const { t } = useTranslation("sso");
  const { t: ui } = useTranslation("ui");
  const { tree, isPending } = useGroupTree();
  const names = tree.map(({ id, name, path }) => ({ value: id, label: [...path, name].join(" / ") }));
  // Until the tree is there.
  const isNamed = value === null || names.some((group) => group.value === value);
  return (
    <Select
      size="md"
      label={t(($) => $.group)}
      placeholder={t(($) => $.noGroup)}
      searchable
      clearable
      limit={mostShown}
      leftSection={<IconSitemap size={18} stroke={1.75} aria-hidden />}
      clearButtonProps={{ "aria-label": ui(($) => $.clearChoice, { field: t(($) => $.group) }) }}
      nothingFoundMessage={isPending ? ui(($) => $.loading) : ui(($) => $.noEntries)}
      data={isNamed ? names : [{ value, label: "…" }, ...names]}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
