import { Button, Loader } from "@mantine/core";
import { IconCircleCheck, IconListCheck } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { useIsPhone } from "../../ui/theme/media.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { useOpenTrips } from "../../entities/trips/data.ts";
import type { LogbookRow } from "./data.ts";
import { purposeError } from "./draft.ts";
import classes from "./OpenTripsDialog.module.css";
import { useTripForm } from "./use-trip-form.ts";
import { WhatFields } from "./TripFields.tsx";
import { TripSummary } from "./TripSummary.tsx";

/** One's own trips that still want a purpose, one after the other from the newest on, until none is left. */
export function OpenTripsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("tripDialogs");
  // Where the last one began: what comes next is older, whether it was saved or left out.
  const [before, setBefore] = useState<string>();
  const { next, count = 0, isPending, isError, refetch } = useOpenTrips(before);
  return (
    <Dialog
      isOpen
      isInAddress
      onClose={onClose}
      title={t(($) => $.open.title)}
      subtitle={next && t(($) => $.open.left, { count, number: formatNumber(count) })}
      size="form"
    >
      {isPending ? (
        <Loader m="auto" />
      ) : isError ? (
        <LoadError onRetry={refetch} />
      ) : next ? (
        <OpenTrip key={next.id} trip={next} onNext={() => setBefore(next.startedAt)} />
      ) : (
        <NoneLeft onAgain={() => setBefore(undefined)} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** What kind of trip it was and what for; private ones and those to work need no purpose. */
function OpenTrip({ trip, onNext }: { trip: LogbookRow; onNext: () => void }) {
  const { t } = useTranslation("tripDialogs");
  const form = useRef<HTMLFormElement>(null);
  const purpose = t(($) => $.fields.description);
  const { fields, whyNotPrivate, notice, isBusy, save } = useTripForm(trip, {
    alsoWrong: (draft) => purposeError(draft, purpose),
    onSaved: onNext,
  });
  useBeginning(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    save();
    focusFirstWrong(form.current);
  };
  return (
    <form ref={form} className="stack gap-16" noValidate onSubmit={submit}>
      {notice}
      <div tabIndex={-1} className={classes.trip} data-beginning>
        <TripSummary trip={trip} />
        <p>{trip.vehicle.name}</p>
      </div>
      <WhatFields {...fields} whyNotPrivate={whyNotPrivate} mileage="recorded" />
      <div className={classes.ways}>
        <Button variant="default" size="md" onClick={onNext}>
          {t(($) => $.open.skip)}
        </Button>
        <Button type="submit" size="md" loading={isBusy}>
          {t(($) => $.open.save)}
        </Button>
      </div>
    </form>
  );
}

/** Each trip begins in its purpose; on the phone above it, where no keyboard hides the way to the next. */
function useBeginning(form: { current: HTMLFormElement | null }): void {
  const isPhone = useIsPhone();
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(isPhone ? "[data-beginning]" : "textarea")?.focus();
  }, [form, isPhone]);
}

/** Says truly whether all is done, or how many were left out. */
function NoneLeft({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  const { t } = useTranslation("tripDialogs");
  const { count } = useOpenTrips();
  if (count === undefined) return <Loader m="auto" />;
  if (count === 0) {
    return (
      <EmptyBlock
        icon={IconCircleCheck}
        title={t(($) => $.open.done)}
        text={t(($) => $.open.doneWhy)}
        action={<Button onClick={onClose}>{t(($) => $.open.close)}</Button>}
      />
    );
  }
  return (
    <EmptyBlock
      icon={IconListCheck}
      title={t(($) => $.open.stillOpen, { count, number: formatNumber(count) })}
      text={t(($) => $.open.stillOpenWhy)}
      action={<Button onClick={onAgain}>{t(($) => $.open.again)}</Button>}
    />
  );
}
