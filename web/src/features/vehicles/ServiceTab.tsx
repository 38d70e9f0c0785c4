import { IconAlertTriangle } from "@tabler/icons-react";
import { NewService, type NextService } from "@wegbuch/contract/services/schemas";
import { useTranslation } from "react-i18next";
import { formatDate, formatDay, formatOdometer } from "../../ui/texts/format.ts";
import { centsOf } from "../../ui/texts/euros.ts";
import { metersOf } from "../../ui/texts/kilometers.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import { AddUpkeep } from "./AddUpkeep.tsx";
import { CostFields } from "./CostFields.tsx";
import { useAddService, useRemoveService, useServices } from "./data.ts";
import { ServiceCosts, YearCosts } from "./ServiceCosts.tsx";
import { NotPossible } from "./NotPossible.tsx";
import classes from "./UpkeepDialog.module.css";
import { UpkeepPart } from "./UpkeepPart.tsx";
import type { UpkeepTab } from "./open-dialog.ts";

/** At which mileage the next service is due, and those there were. */
export function ServiceTab({ vehicle, onEdit, ...tab }: UpkeepTab) {
  const { t } = useTranslation("vehicles");
  const { next, entries } = useServices(vehicle.id);
  const distance = vehicle.periodicServiceDistanceInMeter ?? 0;
  return (
    <UpkeepPart
      {...tab}
      next={next}
      renderNext={(known) =>
        known.nextServiceAt === null ? (
          <NotPossible
            why={t(($) => $.upkeepDialog.notPossibleService)}
            mayWrite={tab.mayWrite}
            onEdit={onEdit}
          />
        ) : (
          <Next distance={distance} next={known} due={known.nextServiceAt} />
        )
      }
      past={entries}
      entries={entries.data?.map((service) => ({
        id: service.id,
        day: formatDate(service.serviceDate),
        mileage: formatOdometer(service.serviceAt),
        description: service.description,
        more: <ServiceCosts service={service} />,
      }))}
      sums={<YearCosts services={entries.data ?? []} />}
      words={{
        title: t(($) => $.upkeepDialog.pastServices),
        add: t(($) => $.upkeepDialog.addService),
        remove: (day) => t(($) => $.upkeepDialog.removeService, { day }),
      }}
      removal={useRemoveService()}
      renderForm={(onClose) => <AddService vehicle={vehicle} onClose={onClose} />}
    />
  );
}

/** Notes a service with the mileage it was done at. */
function AddService({ vehicle, onClose }: Pick<UpkeepTab, "vehicle"> & { onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  return (
    <AddUpkeep
      vehicle={vehicle}
      schema={NewService}
      bodyOf={({ mileage, description, workshop, price, file }, serviceDate) => ({
        vehicleId: vehicle.id,
        serviceDate,
        serviceAt: metersOf(mileage),
        description,
        workshop,
        // What is no amount is told as such.
        priceInCents: price.trim() === "" ? null : (centsOf(price) ?? price),
        file: file && { name: file.name, content: file.content },
      })}
      fields={{ day: "serviceDate", mileage: "serviceAt" }}
      renderMore={(form) => <CostFields {...form} />}
      words={{
        title: t(($) => $.upkeepDialog.addService),
        day: t(($) => $.upkeepDialog.serviceDate),
        save: t(($) => $.upkeepDialog.saveService),
        saved: t(($) => $.upkeepDialog.serviceAdded),
      }}
      addition={useAddService()}
      onClose={onClose}
    />
  );
}

/** The mileage, what is left of the way there, and about which day that will be (rule upkeep/service). */
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
      <p className="bare soft">
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
