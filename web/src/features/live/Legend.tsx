import { useTranslation } from "react-i18next";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import { states } from "./filter.ts";
import classes from "./Legend.module.css";

/** What the shapes on the map mean, and how often boxes report. On the phone the chips name the shapes. */
export function Legend({ isBesideCard }: { isBesideCard: boolean }) {
  const { t } = useTranslation("live");
  return (
    <div className={classes.legend} data-beside-card={isBesideCard || undefined}>
      {states.map((state) => (
        <span key={state} className={classes.entry}>
          <VehicleMark state={state} label="" />
          {t(($) => $[state])}
        </span>
      ))}
      <span className={classes.note}>{t(($) => $.mapNote)}</span>
    </div>
  );
}
