import { Button } from "@mantine/core";
import { IconCar, IconCarOff } from "@tabler/icons-react";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import { useNow } from "../../ui/dates/use-now.ts";
import { useRights } from "./data.ts";
import { handoverWay } from "./planned.ts";

export const handoverIcons = { checkOut: IconCar, checkIn: IconCarOff };

type Props = { reservation: Reservation; onHandOver: (way: "checkOut" | "checkIn") => void };

/** Fetches or brings back the vehicle, where that is what comes next. */
export function HandoverButton({ reservation, onHandOver }: Props) {
  const { t } = useTranslation("reservations");
  const { mayWrite } = useRights();
  const way = handoverWay(reservation, { mayWrite, now: useNow() });
  if (way === null) return null;
  const Icon = handoverIcons[way];
  return (
    <Button
      size="md"
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={() => onHandOver(way)}
    >
      {t(($) => $.handover[way].way)}
    </Button>
  );
}
