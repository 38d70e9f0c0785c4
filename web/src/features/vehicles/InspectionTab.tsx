import { Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { NextInspection } from "@wegbuch/contract/inspections/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatDay, formatMonth } from "../../ui/texts/format.ts";
import { monthOf } from "../../ui/dates/month.ts";
import { LoadError } from "../../ui/table/PagedTable.tsx";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { AddInspection } from "./AddInspection.tsx";
import { useInspections, useRemoveInspection } from "./data.ts";
import { MonthBand } from "./MonthBand.tsx";
import { NotPossible } from "./NotPossible.tsx";
import { PastEntries } from "./PastEntries.tsx";
import classes from "./UpkeepDialog.module.css";
import type { UpkeepTab } from "./open-dialog.ts";

/** When the next statutory inspection is due, and those there were. */
export function InspectionTab({ vehicle, mayWrite, onEdit, onAbove }: UpkeepTab) {
  const { t } = useTranslation("vehicles");
  const { next, entries } = useInspections(vehicle.id);
  const removal = useRemoveInspection();
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
        (next.data.nextInspection === null ? (
          <NotPossible
            why={t(($) => $.upkeepDialog.notPossibleInspection)}
            mayWrite={mayWrite}
            onEdit={onEdit}
          />
        ) : (
          <Next due={next.data.nextInspection} {...next.data} />
        ))}
      <PastEntries
        title={t(($) => $.upkeepDialog.pastInspections)}
        addLabel={t(($) => $.upkeepDialog.addInspection)}
        failed={entries.isError && !entries.data && <LoadError onRetry={entries.refetch} />}
        entries={entries.data?.map(({ id, inspectionDate, description }) => ({
          id,
          day: formatDate(inspectionDate),
          description,
        }))}
        removeLabel={(day) => t(($) => $.upkeepDialog.removeInspection, { day })}
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
      {isAdding && <AddInspection vehicle={vehicle} onClose={() => add(false)} />}
    </>
  );
}

/** The month, how late that is, and the window around it (ALG-INSPECTION). */
function Next({ due, earliest, latest, overdue }: NextInspection & { due: string }) {
  const { t } = useTranslation("vehicles");
  const month = monthOf(due);
  const day = today();
  const isOpen = overdue === false && day >= (earliest ?? `${month}-01`);
  return (
    <section className={classes.next}>
      <h3>{t(($) => $.upkeepDialog.nextInspection)}</h3>
      <p className={classes.lead}>
        {formatMonth(`${month}-01`)}
        {overdue === true && (
          <StatusTag icon={IconAlertTriangle} tone="error">
            {t(($) => $.upkeepDialog.isOverdue)}
          </StatusTag>
        )}
        {isOpen && (
          <StatusTag icon={IconCircleCheck} tone="ok">
            {t(($) => $.upkeepDialog.isOpen)}
          </StatusTag>
        )}
      </p>
      {latest !== null && (
        <>
          <p className={classes.about}>
            {earliest === null
              ? t(($) => $.upkeepDialog.until, { last: formatDay(latest) })
              : t(($) => $.upkeepDialog.window, { first: formatDay(earliest), last: formatDay(latest) })}
          </p>
          <MonthBand
            first={(earliest ?? month).slice(0, 7)}
            last={latest.slice(0, 7)}
            due={month}
            today={day.slice(0, 7)}
            isOverdue={overdue === true}
          />
        </>
      )}
    </section>
  );
}
