import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { shortSpanText, spanText } from "./span.ts";

/** How a reservation is said in the planner: who, when, and all of it for those who hear the page. */
export function useReservationWords() {
  const { t } = useTranslation("reservations");
  return useCallback(
    ({ vehicle, driver: { firstName, lastName }, pickupDate: from, returnDate: to, status }: Reservation) => {
      const driver = `${firstName} ${lastName}`;
      const said = {
        driver,
        vehicle: vehicle.licensePlate || vehicle.name,
        span: spanText({ from, to }),
        status: t(($) => $.statuses[`status${status}`]),
      };
      return { driver, times: shortSpanText({ from, to }), label: t(($) => $.planner.block, said) };
    },
    [t],
  );
}
