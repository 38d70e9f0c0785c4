import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { TripReport } from "@wegbuch/contract/trips/schemas";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../ui/texts/format.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import type { Period } from "../../ui/dates/period.ts";
import classes from "./TripManagersPage.module.css";

type Props = {
  title: string;
  counts: TripReport["openTripsCountByGroup"] | undefined;
  list: { isError: boolean; refetch: () => unknown };
  month: Period;
  withoutDriver?: boolean;
  /** What to say when there is nothing to do. */
  empty: string;
};

/** How many trips of each group wait for something; a group leads to its trips (rule tripmanagers/group-trips). */
export function GroupCounts({ title, counts, list, month, withoutDriver = false, empty }: Props) {
  const { t } = useTranslation("tripmanagers");
  const id = useId();
  const search = { from: month.first, to: month.last, ...(withoutDriver && { withoutDriver }) };
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {!counts && (list.isError ? <LoadError onRetry={list.refetch} /> : <Skeleton height={96} />)}
      {counts?.length === 0 && <p className={classes.fine}>{empty}</p>}
      {counts && counts.length > 0 && (
        <table className={classes.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.group)}</th>
              <th scope="col">{withoutDriver ? t(($) => $.trips) : t(($) => $.notLocked)}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ groupId, groupName, count }) => (
              <tr key={groupId}>
                <th scope="row">
                  <Link
                    to="/groupTrip"
                    search={{ groupName, groupId, ...search } as never}
                    title={t(($) => $.openGroup, { name: groupName })}
                  >
                    {groupName}
                  </Link>
                </th>
                <td className={classes.count}>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
