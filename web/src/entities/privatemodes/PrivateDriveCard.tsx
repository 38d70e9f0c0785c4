import { useTranslation } from "react-i18next";
import { usePrivateSwitch } from "./data.ts";
import classes from "./PrivateDriveCard.module.css";
import { PrivateSwitch } from "./PrivateSwitch.tsx";

/** The switch on the start page, for a thumb: nothing where there is no vehicle to drive privately. */
export function PrivateDriveCard() {
  const { t } = useTranslation("ownTrips");
  const { vehicles } = usePrivateSwitch();
  if (vehicles === null) return null;
  return (
    <section className={classes.card} aria-label={t(($) => $.privateDrive.title)}>
      <PrivateSwitch {...vehicles} meaning={t(($) => $.privateDrive.why)} />
    </section>
  );
}
