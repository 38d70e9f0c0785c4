import { useTranslation } from "react-i18next";
import { VehicleMark } from "../../ui/VehicleMark.tsx";
import { states } from "./filter.ts";
import classes from "./Legend.module.css";

/** What the shapes on the map mean, and how often boxes report. */
export function Legend() {
  const { t } = useTranslation("live");
  return (
    <div className={classes.legend}>
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
