import { useTranslation } from "react-i18next";
import { VehicleMark } from "../../entities/vehicles/VehicleMark.tsx";
import { states } from "./filter.ts";
import classes from "./Legend.module.css";

type Props = { isBesideCard: boolean; isStreamed: boolean };

/** What the shapes on the map mean, and how new what they say is. On the phone the chips name the shapes. */
export function Legend({ isBesideCard, isStreamed }: Props) {
  const { t } = useTranslation("live");
  return (
    <div className={classes.legend} data-beside-card={isBesideCard || undefined}>
      {states.map((state) => (
        <span key={state} className={classes.entry}>
          <VehicleMark state={state} label="" />
          {t(($) => $[state])}
        </span>
      ))}
      <span className={classes.note}>{t(($) => (isStreamed ? $.mapNoteStreamed : $.mapNote))}</span>
    </div>
  );
}
