import { Skeleton } from "@mantine/core";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import { refusedFields } from "../../api/field-errors.ts";
import { problemText } from "../../api/problems.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { formatHours, secondsOf } from "../../ui/texts/format.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useMergePreview, useMergeTrips } from "./changes.ts";
import type { LogbookRow } from "./data.ts";
import classes from "./MergeDialog.module.css";
import { pauseToAskAbout } from "./rules.ts";
import { TripSummary } from "./TripSummary.tsx";

type Props = { trips: readonly LogbookRow[]; onClose: () => void; onDone: () => void };

/** Shows what several trips would become, then makes them one (rule trips/merge). */
export function MergeDialog({ trips, onClose, onDone }: Props) {
  const { t } = useTranslation("tripDialogs");
  const count = trips.length;
  const inOrder = trips.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
  const tripIds = inOrder.map(({ id }) => id);
  const preview = useMergePreview(tripIds);
  const { mutate, isPending, error } = useMergeTrips();
  const merge = () =>
    mutate(
      { body: { tripIds } },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(t(($) => $.merge.done, { count }));
        },
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.merge.title, { count })}
      subtitle={trips[0]?.vehicle.name}
      size="form"
      confirmLabel={t(($) => $.merge.confirm)}
      isQuestion
      isReady={preview.data !== undefined}
      isBusy={isPending}
      onConfirm={merge}
    >
      <section className={classes.part}>
        <h3>{t(($) => $.merge.before)}</h3>
        <ol className={classes.trips}>
          {inOrder.map((trip) => (
            <li key={trip.id}>
              <TripSummary trip={trip} />
            </li>
          ))}
        </ol>
      </section>
      <section className={classes.part} aria-live="polite">
        <h3>{t(($) => $.merge.after)}</h3>
        {preview.isPending && <Skeleton height={58} radius="md" />}
        {preview.isError && <Refusal text={refusalOf(preview.error)} />}
        {error && <Refusal text={Object.values(refusedFields(error)).join(". ")} />}
        {preview.data && <After trips={inOrder} merged={preview.data} />}
      </section>
    </FormDialog>
  );
}

/** The trip that would come out, and what happens to the time between. */
function After({ trips, merged }: { trips: readonly LogbookRow[]; merged: Trip }) {
  const { t } = useTranslation("tripDialogs");
  const pauses =
    secondsOf(merged.duration) - trips.reduce((sum, { duration }) => sum + secondsOf(duration), 0);
  const longest = pauseToAskAbout(trips);
  return (
    <>
      <TripSummary trip={merged} />
      {longest !== null && <Refusal text={t(($) => $.merge.longPause, { hours: formatHours(longest) })} />}
      <p className={classes.about}>
        {pauses >= 60 && `${t(($) => $.merge.pauses, { hours: formatHours(pauses) })} `}
        {t(($) => $.merge.noWayBack)}
      </p>
    </>
  );
}

function Refusal({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className={classes.refusal} role="alert">
      {text}
    </p>
  );
}

/** What the server said of the trips themselves, without the name of the field it stands at. */
function refusalOf(error: unknown): string {
  return Object.values(refusedFields(error)).join(". ") || problemText(error).text;
}
