import { Button } from "@mantine/core";
import { IconDeviceMobile, IconReceiptTax, IconTool } from "@tabler/icons-react";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import { dueStateOf } from "@wegbuch/contract/vehicles/rules";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { usePlaceName } from "../../entities/geocoding/data.ts";
import { usePhoneRights } from "../../entities/phones/data.ts";
import { FactsDialog, Written } from "../../ui/dialogs/FactsDialog.tsx";
import { formatDate, formatDateTime, formatMonth, formatOdometer, missing } from "../../ui/texts/format.ts";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
import { monthOf } from "../../ui/dates/month.ts";
import { today } from "../../ui/dates/period.ts";
import { useRights, useVehicle } from "./data.ts";
import { VehicleWays } from "./VehicleWays.tsx";
import { DueTag } from "./DueTag.tsx";
import { BoxOf } from "./VehicleColumns.tsx";
import type { OpenDialog } from "./open-dialog.ts";
import classes from "./ViewDialog.module.css";

type Props = { vehicle: Vehicle; onOpen: (next: OpenDialog) => void; onClose: () => void };

/** All there is to know of a vehicle, for every role (rule lists/viewing), and the ways on. */
export function ViewDialog({ vehicle: listed, onOpen, onClose }: Props) {
  const { t } = useTranslation("vehicles");
  const { mayWrite, hasCostcenters, hasUpkeep, seesTax } = useRights();
  const vehicle = useVehicle(listed);
  const { name, licensePlate, archivedAt, archiveComment } = vehicle;
  const isActive = archivedAt === null;
  return (
    <FactsDialog
      title={name}
      subtitle={licensePlate}
      history={{ label: t(($) => $.history), onOpen: () => onOpen({ dialog: "history", vehicle }) }}
      edit={
        mayWrite &&
        isActive && {
          label: t(($) => $.edit),
          onOpen: () => onOpen({ dialog: "edit", vehicle }),
        }
      }
      archived={
        archivedAt !== null &&
        t(($) => $.view.archived, { date: formatDate(archivedAt), comment: archiveComment ?? missing })
      }
      onClose={onClose}
    >
      <Facts>
        <About vehicle={vehicle} />
        <People vehicle={vehicle} />
        <Fact name={t(($) => $.fields.groupIds)}>{vehicle.groups.map((group) => group.name).join(", ")}</Fact>
        {hasCostcenters && <Fact name={t(($) => $.fields.costcenterId)}>{vehicle.costcenterKey}</Fact>}
      </Facts>
      {isActive && <VehicleWays vehicle={vehicle} onShare={() => onOpen({ dialog: "share", vehicle })} />}
      {isActive && <Phone vehicle={vehicle} onOpen={() => onOpen({ dialog: "phone", vehicle })} />}
      {seesTax && (
        <section className={classes.upkeep}>
          <h3>{t(($) => $.tax)}</h3>
          <Button
            variant="subtle"
            size="md"
            leftSection={<IconReceiptTax size={18} stroke={1.75} aria-hidden />}
            onClick={() => onOpen({ dialog: "tax", vehicle })}
          >
            {t(($) => $.view.open)}
          </Button>
        </section>
      )}
      {hasUpkeep && isActive && (
        <section className={classes.upkeep}>
          <h3>{t(($) => $.view.upkeep)}</h3>
          <Button
            variant="subtle"
            size="md"
            leftSection={<IconTool size={18} stroke={1.75} aria-hidden />}
            onClick={() => onOpen({ dialog: "upkeep", vehicle })}
          >
            {t(($) => $.view.open)}
          </Button>
          <Upkeep vehicle={vehicle} />
        </section>
      )}
    </FactsDialog>
  );
}

function Phone({ vehicle: { box }, onOpen }: { vehicle: Vehicle; onOpen: () => void }) {
  const { t } = useTranslation("phones");
  const { seesPhones, mayConnect } = usePhoneRights();
  if (!seesPhones) return null;
  return (
    <section className={classes.upkeep}>
      <h3>{t(($) => $.title)}</h3>
      <Button
        variant="subtle"
        size="md"
        leftSection={<IconDeviceMobile size={18} stroke={1.75} aria-hidden />}
        onClick={onOpen}
      >
        {mayConnect && box === null ? t(($) => $.connect) : t(($) => $.open)}
      </Button>
    </section>
  );
}

function About({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation("vehicles");
  const { model, type, mileageInMeters, box, lastPosition, description } = vehicle;
  const place = usePlaceName(vehicle);
  return (
    <>
      <Fact name={t(($) => $.fields.model)}>{model}</Fact>
      <Fact name={t(($) => $.fields.type)}>{t(($) => $.profiles[`type${type}`])}</Fact>
      <Fact name={t(($) => $.view.mileage)}>{formatOdometer(mileageInMeters)}</Fact>
      <Fact name={t(($) => $.fields.boxId)}>
        <BoxOf vehicle={vehicle} />
        {box && (
          <span className="block secondary">
            {t(($) => $.view.boxSince, { date: formatDate(box.since) })}
          </span>
        )}
      </Fact>
      <Fact name={t(($) => $.columns.lastPosition)}>
        {lastPosition && (
          <>
            {formatDateTime(lastPosition)}
            <span className="block secondary">
              {vehicle.latitude === null ? t(($) => $.view.hidden) : place}
            </span>
          </>
        )}
      </Fact>
      <Fact name={t(($) => $.fields.description)}>{description && <Written>{description}</Written>}</Fact>
    </>
  );
}

function People({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation("vehicles");
  const { owner, currentDriver, drivers, assignTripsToOwner, isPrivateTripAllowed, type } = vehicle;
  return (
    <>
      <Fact name={t(($) => $.fields.ownerId)}>{owner && owner.name}</Fact>
      <Fact name={t(($) => $.view.currentDriver)}>{currentDriver && currentDriver.name}</Fact>
      <Fact name={t(($) => $.view.drivers)}>
        {drivers.length > 0 ? drivers.map(({ name }) => name).join(", ") : t(($) => $.view.everyone)}
      </Fact>
      <Fact name={t(($) => $.view.newTrips)}>
        {assignTripsToOwner ? t(($) => $.view.assigned) : t(($) => $.view.notAssigned)}
      </Fact>
      {type !== vehicleTypes.pool && (
        <Fact name={t(($) => $.view.privateTrips)}>
          {isPrivateTripAllowed ? t(($) => $.view.allowed) : t(($) => $.view.notAllowed)}
        </Fact>
      )}
    </>
  );
}

function Upkeep({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation("vehicles");
  const { country, registrationDate, vehicleServiceType, periodicServiceDistanceInMeter } = vehicle;
  const { nextInspection, isInspectionOverdue, nextService, isServiceOverdue } = vehicle;
  return (
    <Facts>
      <Fact name={t(($) => $.view.nextInspection)}>
        {nextInspection === null ? (
          t(($) => $.upkeepDialog.notPossible)
        ) : (
          <>
            {formatMonth(`${monthOf(nextInspection)}-01`)}{" "}
            <Pressing dueOn={vehicle.inspectionDueOn} isOverdue={isInspectionOverdue} />
          </>
        )}
      </Fact>
      <Fact name={t(($) => $.view.nextService)}>
        {nextService === null ? (
          t(($) => $.upkeepDialog.notPossible)
        ) : (
          <>
            {t(($) => $.upkeepDialog.serviceAt, { kilometers: formatOdometer(nextService) })}{" "}
            <Pressing dueOn={vehicle.serviceDueOn} isOverdue={isServiceOverdue} />
          </>
        )}
      </Fact>
      <Fact name={t(($) => $.fields.country)}>{country && t(($) => $.countries[country])}</Fact>
      <Fact name={t(($) => $.fields.registrationDate)}>
        {registrationDate && formatMonth(`${monthOf(registrationDate)}-01`)}
      </Fact>
      <Fact name={t(($) => $.fields.vehicleServiceType)}>
        {vehicleServiceType !== null && t(($) => $.serviceTypes[`type${vehicleServiceType}`])}
      </Fact>
      <Fact name={t(($) => $.view.serviceDistance)}>
        {periodicServiceDistanceInMeter !== null && formatOdometer(periodicServiceDistanceInMeter)}
      </Fact>
      {vehicle.hasTachograph && (
        <Fact name={t(($) => $.fields.hasTachograph)}>{t(($) => $.fields.tachographHint)}</Fact>
      )}
    </Facts>
  );
}

function Pressing({ dueOn, isOverdue }: { dueOn: string | null; isOverdue: boolean | null }) {
  const { t } = useTranslation("vehicles");
  const state = dueStateOf(dueOn, isOverdue, today());
  if (state !== "due" && state !== "overdue") return null;
  return <DueTag state={state}>{state === "due" ? t(($) => $.dueSoon) : t(($) => $.overdue)}</DueTag>;
}
