import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconSortAscending2, IconSortDescending2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useTripFilter } from "./filter.ts";
import type { de } from "./texts.ts";
import classes from "./TripHeads.module.css";

/** Single texts without a plural: only these are names. */
type Name = Exclude<
  { [Key in keyof typeof de]: (typeof de)[Key] extends string ? Key : never }[keyof typeof de],
  `${string}_one` | `${string}_other`
>;

/** The head of a column; of two where a cell shows two values. */
export function Head({ of, and }: { of: Name; and?: Name }) {
  const { t } = useTranslation("trips");
  const one = t(($) => $[of]);
  return and ? t(($) => $.and, { one, other: t(($) => $[and]) }) : one;
}

/** The head of the column that sorts the trips; a click turns the order round. */
export function TripSortHead({ of, and }: { of: Name; and?: Name }) {
  const { t } = useTranslation("ui");
  const { filter, change } = useTripFilter();
  const Icon = filter.isAscending ? IconSortAscending2 : IconSortDescending2;
  const state = filter.isAscending ? t(($) => $.sortedAscending) : t(($) => $.sortedDescending);
  return (
    <UnstyledButton
      className={classes.sort}
      title={state}
      onClick={() => change({ isAscending: !filter.isAscending })}
    >
      <Head of={of} and={and} />
      <VisuallyHidden>{state}</VisuallyHidden>
      <Icon size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
