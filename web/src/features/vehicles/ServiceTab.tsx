import { Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { NextService } from "@wegbuch/contract/services/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatDay, formatOdometer } from "../../ui/texts/format.ts";
import { LoadError } from "../../ui/table/PagedTable.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { AddService } from "./AddService.tsx";
import { useRemoveService, useServices } from "./data.ts";
import { NotPossible } from "./NotPossible.tsx";
import { PastEntries } from "./PastEntries.tsx";
import classes from "./UpkeepDialog.module.css";
import type { UpkeepTab } from "./open-dialog.ts";

/** At which mileage the next service is due, and those there were. */
export function ServiceTab({ vehicle, mayWrite, onEdit, onAbove }: UpkeepTab) {
  const { t } = useTranslation("vehicles");
  const { next, entries } = useServices(vehicle.id);
  const removal = useRemoveService();
  const [isAdding, setAdding] = useState(false);
  const add = (isOpen: boolean) => {
    setAdding(isOpen);
    onAbove(isOpen);
  };
  return (
    <>
      {next.isPending && <Skeleton height={140} />}
      {next.isError && !next.data && <LoadError onRetry={next.refetch} />}
      {next.data &&
        (next.data.nextServiceAt === null ? (
          <NotPossible
            why={t(($) => $.upkeepDialog.notPossibleService)}
            mayWrite={mayWrite}
            onEdit={onEdit}
          />
        ) : (
          <Next
            distance={vehicle.periodicServiceDistanceInMeter ?? 0}
            next={next.data}
            due={next.data.nextServiceAt}
          />
        ))}
      <PastEntries
        title={t(($) => $.upkeepDialog.pastServices)}
        addLabel={t(($) => $.upkeepDialog.addService)}
        failed={entries.isError && !entries.data && <LoadError onRetry={entries.refetch} />}
        entries={entries.data?.map(({ id, serviceDate, serviceAt, description }) => ({
          id,
          day: formatDate(serviceDate),
          mileage: formatOdometer(serviceAt),
          description,
        }))}
        removeLabel={(day) => t(($) => $.upkeepDialog.removeService, { day })}
        mayWrite={mayWrite}
        isRemoving={removal.isPending}
        onAdd={() => add(true)}
        onRemove={(id, onDone) =>
          removal.mutate(
            { params: { id } },
            {
              onSuccess: () => {
                onDone();
                void showSnackbar(t(($) => $.upkeepDialog.removed));
              },
            },
          )
        }
        onAbove={onAbove}
      />
      {isAdding && <AddService vehicle={vehicle} onClose={() => add(false)} />}
    </>
  );
}

/** The mileage, what is left of the way there, and about which day that will be (ALG-SERVICE). */
function Next({ distance, next, due }: { distance: number; next: NextService; due: number }) {
  const { t } = useTranslation("vehicles");
  const { remainingInMeters, overdue, estimatedDate } = next;
  const remaining = remainingInMeters ?? 0;
  const begin = due - distance;
  const driven = distance > 0 ? Math.min(1, Math.max(0, 1 - remaining / distance)) : 0;
  const kilometers = formatOdometer(Math.abs(remaining));
  return (
    <section className={classes.next}>
      <h3>{t(($) => $.upkeepDialog.nextService)}</h3>
      <p className={classes.lead}>
        {t(($) => $.upkeepDialog.serviceAt, { kilometers: formatOdometer(due) })}
        {overdue === true ? (
          <StatusTag icon={IconAlertTriangle} tone="error">
            {t(($) => $.upkeepDialog.exceeded, { kilometers })}
          </StatusTag>
        ) : (
          <span>{t(($) => $.upkeepDialog.remaining, { kilometers })}</span>
        )}
      </p>
      <p className={classes.about}>
        {estimatedDate === null
          ? t(($) => $.upkeepDialog.notEstimated)
          : overdue === true
            ? t(($) => $.upkeepDialog.estimatedPast, { date: formatDay(estimatedDate) })
            : t(($) => $.upkeepDialog.estimated, { date: formatDay(estimatedDate) })}
      </p>
      <div className={classes.road} data-overdue={overdue || undefined} aria-hidden>
        <span style={{ width: `${driven * 100}%` }} />
      </div>
      <p className={classes.ends}>
        <span>{formatOdometer(Math.max(0, begin))}</span>
        <span>{t(($) => $.upkeepDialog.current, { kilometers: formatOdometer(due - remaining) })}</span>
        <span>{formatOdometer(due)}</span>
      </p>
    </section>
  );
}
