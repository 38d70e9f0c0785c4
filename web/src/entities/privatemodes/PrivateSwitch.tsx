import { Button, Skeleton } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import type { PrivateVehicle } from "@wegbuch/contract/privatemodes/schemas";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { formatDay, formatTime } from "../../ui/texts/format.ts";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { today } from "../../ui/dates/period.ts";
import { type Duration, durations, untilOf, useEndPrivate, useStartPrivate } from "./data.ts";
import classes from "./PrivateSwitch.module.css";

// Few drive several, and a picker weighs as much as the rest of the start page.
const ChosenVehicle = lazyPart(() =>
  import("./ChosenVehicle.tsx").then((module) => ({ default: module.ChosenVehicle })),
);

type Props = {
  on: readonly PrivateVehicle[];
  off: readonly PrivateVehicle[];
  /** What driving privately means, where nothing around says so. */
  meaning?: string;
};

/** Lets a driver drive unseen with one tap, says where and until when he does, and ends it. */
export function PrivateSwitch({ on, off, meaning }: Props) {
  return (
    <div className={classes.switch}>
      {on.map((vehicle) => (
        <On key={vehicle.id} vehicle={vehicle} />
      ))}
      {on.length === 0 && <Off vehicles={off} meaning={meaning} />}
    </div>
  );
}

function On({ vehicle: { id, licensePlate, name, mode } }: { vehicle: PrivateVehicle }) {
  const { t } = useTranslation("ownTrips");
  const end = useEndPrivate();
  const { until, endsWithTrip } = mode!;
  const time = formatTime(until);
  const isToday = dayOf(Date.parse(until)) === today();
  return (
    <div className={classes.on} role="status">
      <IconEyeOff size={24} stroke={1.75} aria-hidden />
      <p>
        <strong>{t(($) => $.privateDrive.on, { vehicle: licensePlate || name })}</strong>{" "}
        {endsWithTrip
          ? t(($) => $.privateDrive.untilTripEnd)
          : isToday
            ? t(($) => $.privateDrive.untilTime, { time })
            : t(($) => $.privateDrive.untilDay, { time, day: formatDay(dayOf(Date.parse(until))) })}
      </p>
      <Button
        variant="default"
        h={48}
        loading={end.isPending}
        leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
        onClick={() => end.mutate({ params: { vehicleId: id } })}
      >
        {t(($) => $.privateDrive.end)}
      </Button>
    </div>
  );
}

function Off({ vehicles, meaning }: { vehicles: readonly PrivateVehicle[]; meaning: string | undefined }) {
  const { t } = useTranslation("ownTrips");
  const start = useStartPrivate();
  const [chosen, setChosen] = useState<string | null>(null);
  const [duration, setDuration] = useState<Duration>("trip");
  const vehicle = vehicles.find(({ id }) => id === chosen) ?? vehicles[0]!;
  const isOne = vehicles.length === 1;
  const why = vehicle.isTaken ? "isTaken" : vehicle.isDriven ? "isDriven" : null;
  return (
    <div className={classes.off} data-several={!isOne || undefined}>
      {(isOne || meaning !== undefined) && (
        <p>
          <strong>
            {isOne
              ? t(($) => $.privateDrive.with, { vehicle: vehicle.licensePlate || vehicle.name })
              : t(($) => $.privateDrive.title)}
          </strong>{" "}
          <span className="secondary">{meaning}</span>
        </p>
      )}
      {!isOne && (
        <Suspense fallback={<Skeleton height={66} />}>
          <ChosenVehicle {...{ vehicles, vehicle }} onChange={setChosen} />
        </Suspense>
      )}
      <SegmentedControl
        label={t(($) => $.privateDrive.howLong)}
        value={duration}
        options={durations.map((value) => ({
          value,
          label:
            value === "trip"
              ? t(($) => $.privateDrive.trip)
              : t(($) => $.privateDrive.hours, { number: value }),
        }))}
        onChange={setDuration}
        isFullWidth
      />
      {why && <p className={classes.refusal}>{t(($) => $.privateDrive[why])}</p>}
      <Button
        h={48}
        loading={start.isPending}
        disabled={why !== null}
        leftSection={<IconEyeOff size={18} stroke={1.75} aria-hidden />}
        onClick={() =>
          start.mutate({ body: { vehicleId: vehicle.id, until: untilOf(duration, Date.now()) } })
        }
      >
        {t(($) => $.privateDrive.start)}
      </Button>
    </div>
  );
}
