import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Change, TripSaid } from "../../api/offline/changes.ts";
import { insist, useWaiting } from "../../api/offline/waiting.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { formatDateTime } from "../../ui/texts/format.ts";
import { useDiscard } from "./data.ts";
import classes from "./OfflinePage.module.css";

/** What is not sent yet, in its order, and what the person has to decide about (rule offline/conflicts). */
export function WaitingChanges() {
  const { t } = useTranslation("offline");
  const changes = useWaiting();
  if (changes.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="waiting">
      <h2 id="waiting" aria-live="polite">
        {t(($) => $.waiting.title, { count: changes.length })}
      </h2>
      <ol className={classes.list}>
        {changes.map((change) => (
          <li key={change.order} className={classes.row}>
            <div className={classes.words}>
              <p>
                <strong>{t(($) => $.waiting.calls[change.call])}</strong>: {change.about}
              </p>
              <p className={classes.about}>{formatDateTime(change.madeAt)}</p>
              <Standing change={change} />
            </div>
            <Acts change={change} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Standing({ change }: { change: Change }) {
  const { t } = useTranslation("offline");
  const say = useSaid();
  const { standing } = change;
  if (standing.is === "waiting")
    return <p className={classes.about}>{t(($) => $.waiting[standing.isFailing ? "fails" : "waits"])}</p>;
  if (standing.is === "refused") return <p className={classes.refused}>{standing.why}</p>;
  const mine = change.call === "trip" ? say(change.mine) : "";
  return (
    <p className={classes.refused}>{t(($) => $.waiting.meanwhile, { server: say(standing.theirs), mine })}</p>
  );
}

function Acts({ change }: { change: Change }) {
  const { t } = useTranslation("offline");
  const onDiscard = useDiscard();
  const { standing } = change;
  if (standing.is === "waiting" && !standing.isFailing) return null;
  return (
    <>
      {standing.is !== "waiting" && (
        <Button variant="default" size="md" onClick={() => void insist(change)}>
          {standing.is === "conflict" ? t(($) => $.waiting.take) : t(($) => $.waiting.again)}
        </Button>
      )}
      <Button variant="subtle" size="md" onClick={() => void onDiscard(change)}>
        {t(($) => $.waiting.discard)}
      </Button>
    </>
  );
}

/** What is said of a trip, on one line. */
function useSaid(): (said: TripSaid) => string {
  const { t } = useTranslation("offline");
  const typeName = useTripTypeName();
  return ({ type, description, costcenterKey }) =>
    [typeName(type), description || t(($) => $.waiting.noPurpose), costcenterKey]
      .filter((part) => part !== null)
      .join(", ");
}
