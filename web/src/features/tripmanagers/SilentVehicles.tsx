import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "../../ui/texts/format.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { useSilentVehicles } from "./data.ts";
import classes from "./TripManagersPage.module.css";

/** Vehicles without a position for a week, or without any at all (rule tripmanagers/silent). */
export function SilentVehicles() {
  const { t } = useTranslation("tripmanagers");
  const { data, isError, refetch } = useSilentVehicles();
  const more = (data?.totalCount ?? 0) - (data?.items.length ?? 0);
  return (
    <section className={`${classes.card} ${classes.wide}`} aria-labelledby="silent-vehicles">
      <h2 id="silent-vehicles">{t(($) => $.silent)}</h2>
      {!data && (isError ? <LoadError onRetry={refetch} /> : <Skeleton height={96} />)}
      {data?.totalCount === 0 && <p className={classes.fine}>{t(($) => $.noneSilent)}</p>}
      {data && data.totalCount > 0 && (
        <table className={classes.table} aria-labelledby="silent-vehicles">
          <thead>
            <tr>
              <th scope="col">{t(($) => $.vehicle)}</th>
              <th scope="col">{t(($) => $.lastSignal)}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ id, name, licensePlate, lastPosition }) => (
              <tr key={id}>
                <th scope="row">
                  {licensePlate}, {name}
                </th>
                <td>{lastPosition ? formatDateTime(lastPosition) : t(($) => $.never)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <p className={classes.note}>
          {t(($) => $.more, { count: more, number: formatNumber(more) })}{" "}
          <Link to="/vehicles" search={{ isSending: false } as never}>
            {t(($) => $.allVehicles)}
          </Link>
        </p>
      )}
    </section>
  );
}
