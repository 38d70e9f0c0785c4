import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Column, Sorting } from "./paged-list.ts";
import classes from "./Sorting.module.css";

type Props<Row> = { columns: readonly Column<Row>[]; sorting: Sorting };

/** Above cards, which have no heads: what they are sorted by, and which way. */
export function SortField<Row>({ columns, sorting }: Props<Row>) {
  const { t } = useTranslation("ui");
  const { by, isDescending, onSort } = sorting;
  const ways = columns.flatMap(({ sort }) => sort ?? []);
  const Icon = isDescending ? IconSortDescending : IconSortAscending;
  const turn = isDescending ? t(($) => $.sortedDescending) : t(($) => $.sortedAscending);
  return (
    <div className={classes.field}>
      <label>
        <span>{t(($) => $.sortedBy)}</span>
        <NativeSelect
          size="md"
          value={by}
          data={ways.map((way) => ({ value: way.by, label: way.name }))}
          onChange={(event) => onSort(event.currentTarget.value, false)}
        />
      </label>
      <ActionIcon
        variant="default"
        size={48}
        aria-label={turn}
        title={turn}
        onClick={() => onSort(by, !isDescending)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
