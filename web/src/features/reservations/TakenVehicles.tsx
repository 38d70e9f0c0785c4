import { useTranslation } from "react-i18next";
import classes from "./AvailableTab.module.css";
import { useTakenVehicles } from "./data.ts";
import { momentText, type Span } from "./span.ts";

/** The pool vehicles somebody has while one wants them: who, and from when each is free. */
export function TakenVehicles({ span, searchTerm }: { span: Span; searchTerm: string | undefined }) {
  const { t } = useTranslation("reservations");
  const taken = useTakenVehicles(span, searchTerm);
  if (taken.length === 0) return null;
  return (
    <section className={classes.taken} aria-label={t(($) => $.available.taken)}>
      <h2>{t(($) => $.available.taken)}</h2>
      <ul>
        {taken.map(({ vehicle: { id, name, licensePlate }, drivers, freeFrom }) => (
          <li key={id}>
            <strong>{licensePlate || name}</strong>
            <span>
              {t(($) => $.available.freeFrom, {
                time: momentText(freeFrom),
                drivers: drivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", "),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
