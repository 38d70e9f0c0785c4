import { Button, CloseButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconNotebook, IconRoute } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { whyShut } from "@wegbuch/contract/access/may-use";
import { driverViewer } from "@wegbuch/contract/access/role-sets";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { usePlaceName } from "../../entities/geocoding/data.ts";
import { DayBand } from "../../entities/trips/DayBand.tsx";
import { formatDate, formatTime, missing } from "../../ui/texts/format.ts";
import { OwnRunningTrip } from "../../entities/trips/OwnRunningTrip.tsx";
import type { Player } from "../../entities/replay/playing.ts";
import { ShareButton } from "../../entities/shares/ShareButton.tsx";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import { type LiveVehicle, useDay, useStreetsHint } from "./data.ts";
import classes from "./VehicleCard.module.css";
import { TrailPlayer } from "./TrailPlayer.tsx";
import { useSpeedText } from "./VehicleRow.tsx";

const directions = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
const hours = [0, 6, 12, 18, 24];

type Props = { vehicle: LiveVehicle; player: Player; isStreamed: boolean; onClose: () => void };

/** What is known about one vehicle now, its day so far, and the way to its logbook. */
export function VehicleCard({ vehicle, player, isStreamed, onClose }: Props) {
  const { t } = useTranslation("live");
  const { day, trips, running, trail } = useDay(vehicle, isStreamed);
  useHotkeys([["Escape", (event) => !isInDialog(event) && onClose()]]);
  return (
    <section aria-label={t(($) => $.cardOf, { plate: vehicle.licensePlate || vehicle.name })}>
      <Head vehicle={vehicle} drivesSince={running?.startedAt ?? null} onClose={onClose} />
      <Facts vehicle={vehicle} />
      <div className={classes.day}>
        <DayBand day={day} trips={trips} now={vehicle.deviceTime} />
        <span className={classes.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </span>
      </div>
      {running && <TrailPlayer player={player} running={running} trail={trail} />}
      {running && <OwnRunningTrip trip={running} />}
      <footer className={classes.foot}>
        <Button
          variant="default"
          fullWidth
          component={Link}
          to="/day"
          search={{ vehicleId: vehicle.id } as never}
          leftSection={<IconRoute size={18} stroke={1.75} aria-hidden />}
        >
          {t(($) => $.toDay)}
        </Button>
        <LogbookLink vehicleId={vehicle.id} />
      </footer>
      <div className={classes.share}>
        <ShareButton vehicle={vehicle} />
      </div>
    </section>
  );
}

function Head({
  vehicle,
  drivesSince,
  onClose,
}: Omit<Props, "player" | "isStreamed"> & { drivesSince: string | null }) {
  const { t } = useTranslation("live");
  const { state, licensePlate, name, driver, heading } = vehicle;
  const since = state === "moving" ? drivesSince : null;
  const doing = since === null ? t(($) => $[state]) : t(($) => $.drivesSince, { time: formatTime(since) });
  return (
    <header className={classes.head}>
      <VehicleMark state={state} label={t(($) => $[state])} heading={heading ?? 0} />
      <div className="grow slim">
        <h2 className={classes.title}>
          {licensePlate || name} {licensePlate !== "" && <span>{name}</span>}
        </h2>
        <p className="bare small soft">
          {driver?.name ?? t(($) => $.noDriver)}, {doing}
        </p>
      </div>
      <CloseButton
        className={classes.close}
        size={40}
        iconSize={20}
        aria-label={t(($) => $.closeCard)}
        onClick={onClose}
      />
    </header>
  );
}

function Facts({ vehicle }: { vehicle: LiveVehicle }) {
  const { t } = useTranslation("live");
  const { state, heading, deviceTime } = vehicle;
  const speedText = useSpeedText(vehicle);
  const town = usePlaceName(vehicle);
  const hint = useStreetsHint();
  const isMoving = state === "moving";
  const direction = isMoving && heading !== null ? t(($) => $.directions[directionOf(heading)]) : missing;
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={t(($) => $.speed)} value={speedText ?? missing} />
        <Fact name={t(($) => $.direction)} value={direction} />
        <Fact name={t(($) => $.position)} value={town ?? missing} />
        <Fact name={t(($) => $.lastMessage)} value={`${formatDate(deviceTime)}, ${formatTime(deviceTime)}`} />
      </dl>
      {hint && <p className={classes.hint}>{t(($) => $[hint])}</p>}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The way to the logbook of a vehicle, for whoever may read it. */
export function LogbookLink({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation("live");
  const user = useCurrentUser();
  if (whyShut(accessOf(user), { for: driverViewer, needs: "Logbook" }) !== null) return null;
  return (
    <Button
      variant="default"
      fullWidth
      component={Link}
      to="/trips"
      search={{ vehicleId } as never}
      leftSection={<IconNotebook size={18} stroke={1.75} aria-hidden />}
    >
      {t(($) => $.toLogbook)}
    </Button>
  );
}

/** An open menu or dialog closes first. */
export function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("[role=dialog]") !== null;
}

/** Degrees clockwise from north → one of eight directions. */
function directionOf(heading: number): (typeof directions)[number] {
  return directions[Math.round(heading / 45) % 8] ?? "n";
}
