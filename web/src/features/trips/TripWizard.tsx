import { Loader } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { formatDay } from "../../ui/texts/format.ts";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { Wizard } from "../../ui/form/Wizard.tsx";
import { useEnterTrip } from "./changes.ts";
import { useDrivers, useRights, useVehicles } from "./data.ts";
import {
  draftErrors,
  earlyErrors,
  errorsOfStep,
  isChanged,
  newBodyOf,
  newDraft,
  type StepName,
  stepNames,
  type TripDraft,
  whyNotPrivate,
} from "./draft.ts";
import { useFieldRights, WayFields, WhatFields, WhoFields } from "./TripFields.tsx";
import classes from "./TripWizard.module.css";

type Props = {
  /** The vehicle and the driver whose trips are shown. */
  vehicleId?: string | undefined;
  driverId?: string | undefined;
  /** The last day that is shown; of a past period a trip is entered, not of today. */
  lastDay: string;
  onClose: () => void;
  /** The trip was written down. */
  onDone: () => void;
};

/** Three input pages; going on from the last one sends, and a refusal leads back to it (OQ-091). */
export function TripWizard({ vehicleId, driverId, lastDay, onClose, onDone }: Props) {
  const { t } = useTranslation("tripDialogs");
  const labels = t(($) => $.fields, { returnObjects: true });
  const [before] = useFirstDraft({ vehicleId, driverId, lastDay });
  const [draft, setDraft] = useState(before);
  const [step, setStep] = useState<StepName>("way");
  /** Pages that were left once tell what is missing in them. */
  const [tried, setTried] = useState<readonly StepName[]>([]);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending: isSending } = useEnterTrip();
  const given = { whyNotPrivate: useWhyNotPrivate(draft), now: useNow() };
  const wrong = draftErrors(draft, labels, given);

  const change = (part: Partial<TripDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefused({});
  };
  const show = (next: StepName) => {
    setTried((already) => [...already, next]);
    setStep(next);
  };
  const goOn = () => {
    const next = stepNames[stepNames.indexOf(step) + 1];
    if (Object.keys(errorsOfStep(wrong, step)).length > 0) show(step);
    else if (next) setStep(next);
    else send();
  };
  const send = () => {
    const firstWrong = stepNames.find((name) => Object.keys(errorsOfStep(wrong, name)).length > 0);
    if (firstWrong) return show(firstWrong);
    mutate(
      { body: newBodyOf(draft) },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(t(($) => $.wizard.saved));
        },
        onError: (error) => {
          const fields = refusedFields(error);
          setRefused(fields);
          const told = Object.entries(fields).map(([field, text]) =>
            t(($) => $.wizard.refused, { field: labels[field as keyof typeof labels] ?? field, text }),
          );
          if (told.length > 0) showError({ text: told.join(". ") });
        },
      },
    );
  };

  const errors = {
    ...earlyErrors(draft, wrong),
    ...(tried.includes(step) && errorsOfStep(wrong, step)),
    ...refused,
  };
  const fields = { draft, errors, onChange: change };
  const contents: Record<StepName, React.ReactNode> = {
    way: <WayFields {...fields} />,
    who: <WhoFields {...fields} hasVehicle />,
    what: isSending ? (
      <Sending />
    ) : (
      <WhatFields {...fields} whyNotPrivate={given.whyNotPrivate} mileage="required" />
    ),
  };
  const reminders = useReminders(draft);
  return (
    <Wizard
      title={t(($) => $.wizard.title)}
      isOpen
      onClose={onClose}
      steps={stepNames.map((key) => ({
        key,
        label: t(($) => $.wizard.steps[key].label),
        about: t(($) => $.wizard.steps[key].about),
        reminder: reminders[key],
        content: contents[key],
      }))}
      step={stepNames.indexOf(step)}
      onStep={(index) => setStep(stepNames[index] ?? step)}
      onNext={goOn}
      finishLabel={t(($) => $.wizard.finish)}
      isBusy={isSending}
      isDirty={isChanged(draft, before)}
    />
  );
}

/** The state after the three pages: what was entered is on its way. */
function Sending() {
  const { t } = useTranslation("tripDialogs");
  return (
    <p className={classes.sending} role="status">
      <Loader size={24} />
      {t(($) => $.wizard.sending)}
    </p>
  );
}

/**
 * Begins with the vehicle or driver whose trips are shown, and with a vehicle's owner; who cannot select drivers is it
 * himself (OQ-116).
 */
function useFirstDraft({ vehicleId, driverId, lastDay }: Pick<Props, "vehicleId" | "driverId" | "lastDay">) {
  const { selectsDrivers, self } = useFieldRights();
  const vehicle = useVehicles()?.find(({ id }) => id === vehicleId);
  const person = useDrivers(selectsDrivers && driverId !== undefined)?.find(({ id }) => id === driverId);
  const driver = selectsDrivers
    ? person
      ? { id: person.id, name: `${person.firstName} ${person.lastName}` }
      : vehicle?.owner
    : self;
  return useState(() =>
    newDraft(
      lastDay < today() ? lastDay : today(),
      vehicle ? { id: vehicle.id, name: vehicle.licensePlate || vehicle.name } : null,
      driver ?? null,
    ),
  );
}

/** Why the draft may not be private as it stands. */
function useWhyNotPrivate(draft: TripDraft) {
  const rights = useRights();
  const vehicle = useVehicles()?.find(({ id }) => id === draft.vehicle?.id);
  return whyNotPrivate(draft, { rights, isPrivateTripAllowed: vehicle?.isPrivateTripAllowed });
}

/** What was entered, in a few words beside each page. */
function useReminders({ start, finish, vehicle, driver }: TripDraft): Partial<Record<StepName, string>> {
  const { t } = useTranslation("tripDialogs");
  return {
    way: t(($) => $.wizard.way, { date: formatDay(start.day), start: start.time, end: finish.time }),
    who: t(($) => $.wizard.who, { vehicle: vehicle?.name ?? "", driver: driver?.name ?? "" }),
  };
}
