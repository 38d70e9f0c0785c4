import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { showError } from "../../ui/feedback/error-bar.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useSteps } from "../../ui/form/use-steps.ts";
import { formatDay } from "../../ui/texts/format.ts";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { Wizard } from "../../ui/dialogs/Wizard.tsx";
import { useEnterTrip } from "./changes.ts";
import { useDrivers, useVehicles } from "./data.ts";
import {
  draftErrors,
  earlyErrors,
  newBodyOf,
  newDraft,
  type StepName,
  steps,
  type TripDraft,
} from "./draft.ts";
import { useWhyNotPrivate } from "./use-trip-form.ts";
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

/** Three input pages; going on from the last one sends, and a refusal leads back to it (rule trips/wizard). */
export function TripWizard({ vehicleId, driverId, lastDay, onClose, onDone }: Props) {
  const { t } = useTranslation("tripDialogs");
  const labels = t(($) => $.fields, { returnObjects: true });
  const now = useNow();
  const whyNotPrivateOf = useWhyNotPrivate();
  const form = useDraft({
    before: useFirstDraft({ vehicleId, driverId, lastDay }),
    wrongIn: (draft) => draftErrors(draft, labels, { whyNotPrivate: whyNotPrivateOf(draft), now }),
  });
  const { draft } = form;
  const { mutate, isPending: isSending } = useEnterTrip();
  const send = () =>
    mutate(
      { body: newBodyOf(draft) },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(t(($) => $.wizard.saved));
        },
        onError: (error) => {
          const told = Object.entries(form.refuse(error)).map(([field, text]) =>
            t(($) => $.wizard.refused, { field: labels[field as keyof typeof labels] ?? field, text }),
          );
          if (told.length > 0) showError({ text: told.join(". ") });
        },
      },
    );
  const { wizard, errors: stepErrors } = useSteps({ steps, form, onFinish: send });
  const errors = { ...earlyErrors(draft, form.wrong), ...stepErrors, ...form.refused };
  const fields = { draft, errors, onChange: form.change };
  const contents: Record<StepName, React.ReactNode> = {
    way: <WayFields {...fields} />,
    who: <WhoFields {...fields} hasVehicle />,
    what: isSending ? (
      <Sending />
    ) : (
      <WhatFields {...fields} whyNotPrivate={whyNotPrivateOf(draft)} mileage="required" />
    ),
  };
  const reminders = useReminders(draft);
  return (
    <Wizard
      title={t(($) => $.wizard.title)}
      isOpen
      onClose={onClose}
      steps={steps.names.map((key) => ({
        key,
        label: t(($) => $.wizard.steps[key].label),
        about: t(($) => $.wizard.steps[key].about),
        reminder: reminders[key],
        content: contents[key],
      }))}
      {...wizard}
      finishLabel={t(($) => $.wizard.finish)}
      isBusy={isSending}
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
 * himself (rule trips/driver-choice).
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
  return () =>
    newDraft(
      lastDay < today() ? lastDay : today(),
      vehicle ? { id: vehicle.id, name: vehicle.licensePlate || vehicle.name } : null,
      driver ?? null,
    );
}

/** What was entered, in a few words beside each page. */
function useReminders({ start, finish, vehicle, driver }: TripDraft): Partial<Record<StepName, string>> {
  const { t } = useTranslation("tripDialogs");
  return {
    way: t(($) => $.wizard.way, { date: formatDay(start.day), start: start.time, end: finish.time }),
    who: t(($) => $.wizard.who, { vehicle: vehicle?.name ?? "", driver: driver?.name ?? "" }),
  };
}
