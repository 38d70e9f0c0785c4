import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { NewInspection, type NextInspection } from "@wegbuch/contract/inspections/schemas";
import { useTranslation } from "react-i18next";
import { formatDate, formatDay, formatMonth } from "../../ui/texts/format.ts";
import { monthOf } from "../../ui/dates/month.ts";
import { today } from "../../ui/dates/period.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { AddUpkeep } from "./AddUpkeep.tsx";
import { useAddInspection, useInspections, useRemoveInspection } from "./data.ts";
import { MonthBand } from "./MonthBand.tsx";
import { NotPossible } from "./NotPossible.tsx";
import classes from "./UpkeepDialog.module.css";
import { UpkeepPart } from "./UpkeepPart.tsx";
import type { UpkeepTab } from "./open-dialog.ts";

/** When the next statutory inspection is due, and those there were. */
export function InspectionTab({ vehicle, onEdit, ...tab }: UpkeepTab) {
  const { t } = useTranslation("vehicles");
  const { next, entries } = useInspections(vehicle.id);
  return (
    <UpkeepPart
      {...tab}
      next={next}
      renderNext={(known) =>
        known.nextInspection === null ? (
          <NotPossible
            why={t(($) => $.upkeepDialog.notPossibleInspection)}
            mayWrite={tab.mayWrite}
            onEdit={onEdit}
          />
        ) : (
          <Next due={known.nextInspection} {...known} />
        )
      }
      past={entries}
      entries={entries.data?.map(({ id, inspectionDate, description }) => ({
        id,
        day: formatDate(inspectionDate),
        description,
      }))}
      words={{
        title: t(($) => $.upkeepDialog.pastInspections),
        add: t(($) => $.upkeepDialog.addInspection),
        remove: (day) => t(($) => $.upkeepDialog.removeInspection, { day }),
      }}
      removal={useRemoveInspection()}
      renderForm={(onClose) => <AddInspection vehicle={vehicle} onClose={onClose} />}
    />
  );
}

/** Notes the day of an inspection. */
function AddInspection({ vehicle, onClose }: Pick<UpkeepTab, "vehicle"> & { onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  return (
    <AddUpkeep
      vehicle={vehicle}
      schema={NewInspection}
      bodyOf={({ description }, inspectionDate) => ({ vehicleId: vehicle.id, inspectionDate, description })}
      fields={{ day: "inspectionDate" }}
      words={{
        title: t(($) => $.upkeepDialog.addInspection),
        day: t(($) => $.upkeepDialog.inspectionDate),
        save: t(($) => $.upkeepDialog.saveInspection),
        saved: t(($) => $.upkeepDialog.inspectionAdded),
      }}
      addition={useAddInspection()}
      onClose={onClose}
    />
  );
}

/** The month, how late that is, and the window around it (rule upkeep/inspection). */
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
          <p className="bare soft">
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
