import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Sorting } from "./paged-list.ts";
import classes from "./Sorting.module.css";

type Props = { sort: { by: string; name: string }; sorting: Sorting; children: ReactNode };

/** The head of a column that sorts the list, and turns it round the next time. */
export function SortHead({ sort, sorting, children }: Props) {
  const { t } = useTranslation("ui");
  const isOn = sorting.by === sort.by;
  const Icon = !isOn ? IconArrowsSort : sorting.isDescending ? IconArrowDown : IconArrowUp;
  const what = !isOn
    ? t(($) => $.sortBy, { name: sort.name })
    : sorting.isDescending
      ? t(($) => $.sortedDescending)
      : t(($) => $.sortedAscending);
  return (
    <UnstyledButton
      className={classes.head}
      data-on={isOn || undefined}
      title={what}
      onClick={() => sorting.onSort(sort.by, isOn && !sorting.isDescending)}
    >
      <span>{children}</span>
      <Icon size={14} stroke={2} aria-hidden />
      <VisuallyHidden>{what}</VisuallyHidden>
    </UnstyledButton>
  );
}

/** What a head tells a screen reader of its column. */
export function ariaSortOf(sort: { by: string } | undefined, sorting: Sorting | undefined) {
  if (sort === undefined || sorting === undefined) return undefined;
  if (sort.by !== sorting.by) return "none";
  return sorting.isDescending ? "descending" : "ascending";
}
