import { CloseButton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { HiddenVehicle } from "./data.ts";
import classes from "./VehicleCard.module.css";
import { isInDialog, LogbookLink } from "./VehicleCard.tsx";

/** A vehicle of which others are not told where it is, why, and the way to its logbook. */
export function HiddenVehicleCard({ vehicle, onClose }: { vehicle: HiddenVehicle; onClose: () => void }) {
  const { t } = useTranslation("live");
  const { id, licensePlate, name } = vehicle;
  useHotkeys([["Escape", (event) => !isInDialog(event) && onClose()]]);
  return (
    <section aria-label={t(($) => $.cardOf, { plate: licensePlate || name })}>
      <header className={classes.head}>
        <IconEyeOff size={18} stroke={1.75} aria-hidden />
        <div className="grow slim">
          <h2 className={classes.title}>
            {licensePlate || name} {licensePlate !== "" && <span>{name}</span>}
          </h2>
          <p className="bare small soft">
            {t(($) => (vehicle.isHiddenByAgreement ? $.placeUnagreed : $.placeHidden))}
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
      <p className={classes.why}>
        {t(($) => (vehicle.isHiddenByAgreement ? $.placeUnagreedWhy : $.placeHiddenWhy))}
      </p>
      <footer className={classes.foot}>
        <LogbookLink vehicleId={id} />
      </footer>
    </section>
  );
}
