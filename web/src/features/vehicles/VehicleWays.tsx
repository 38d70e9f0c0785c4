import { Button } from "@mantine/core";
import { IconCurrentLocation, IconNotebook, IconRoute, IconShare2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useTranslation } from "react-i18next";
import { useMayShare } from "../../entities/shares/data.ts";
import { useRights } from "./data.ts";
import classes from "./ViewDialog.module.css";

type Props = { vehicle: Vehicle; onShare: () => void };

/** From the details of a vehicle to where it is, what it did on the day it was last heard of, and its logbook. */
export function VehicleWays({ vehicle: { id, lastPosition }, onShare }: Props) {
  const { t } = useTranslation("vehicles");
  const { seesLive, seesDay, seesLogbook } = useRights();
  const { t: shares } = useTranslation("shares");
  const mayShare = useMayShare();
  const date = lastPosition === null ? undefined : dayOf(lastPosition);
  const ways = [
    {
      to: "/livelocation",
      may: seesLive && lastPosition !== null,
      label: t(($) => $.view.toLive),
      icon: IconCurrentLocation,
    },
    { to: "/day", may: seesDay, label: t(($) => $.view.toDay), icon: IconRoute, more: { date } },
    { to: "/trips", may: seesLogbook, label: t(($) => $.view.toLogbook), icon: IconNotebook },
  ].filter(({ may }) => may);
  if (ways.length === 0 && !mayShare) return null;
  return (
    <nav className={classes.ways} aria-label={t(($) => $.view.ways)}>
      {ways.map(({ to, label, icon: Icon, more }) => (
        <Button
          key={to}
          variant="default"
          size="md"
          component={Link}
          to={to}
          search={{ vehicleId: id, ...more } as never}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      ))}
      {mayShare && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />}
          onClick={onShare}
        >
          {shares(($) => $.title)}
        </Button>
      )}
    </nav>
  );
}
