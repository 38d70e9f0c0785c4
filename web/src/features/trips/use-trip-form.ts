import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { useChangeTrip } from "./changes.ts";
import { type LogbookRow, useRights, useVehicles } from "./data.ts";
import {
  changeBodyOf,
  draftErrors,
  draftOf,
  earlyErrors,
  isByHand,
  type TripDraft,
  whyNotPrivate,
} from "./draft.ts";
import { useFieldRights } from "./TripFields.tsx";

type Options = {
  /** What a form asks for beyond what the logbook must have. */
  alsoWrong?: (draft: TripDraft) => FieldErrors;
  onSaved: () => void;
};

/** A trip that is there in a form: what was entered, what is wrong with it, and how it is saved. */
export function useTripForm(opened: LogbookRow, { alsoWrong, onSaved }: Options) {
  const { t } = useTranslation("tripDialogs");
  const labels = t(($) => $.fields, { returnObjects: true });
  const { selectsDrivers, self } = useFieldRights();
  const vehicles = useVehicles();
  const filled = (from: LogbookRow): TripDraft => ({
    ...draftOf(from, vehicles),
    // Whoever cannot select drivers takes the trip over by saving it (rule trips/driver-choice).
    ...(!selectsDrivers && { driver: self }),
  });
  const [trip, setTrip] = useState(opened);
  const now = useNow();
  const whyNotPrivateOf = useWhyNotPrivate(trip);
  const form = useDraft({
    before: () => filled(trip),
    wrongIn: (draft) => ({
      ...draftErrors(draft, labels, { trip, whyNotPrivate: whyNotPrivateOf(draft), now }),
      ...alsoWrong?.(draft),
    }),
  });
  const { before, draft, change } = form;
  const { mutate, isPending } = useChangeTrip();
  const compared = useComparedFields();
  const meanwhile = useMeanwhile<LogbookRow, TripDraft>({
    version: trip.version,
    onHear: setTrip,
    onLoad: (newer) => form.fill(filled(newer)),
    compare: { before, draft, draftOf: filled, onTake: change, fields: compared },
  });
  const save = () =>
    form.submit(() =>
      mutate(
        { params: { id: trip.id }, body: { ...changeBodyOf(draft, trip), version: meanwhile.version } },
        {
          onSuccess: onSaved,
          onError: (error) => {
            form.refuse(error);
            meanwhile.hear(error);
          },
        },
      ),
    );
  return {
    trip,
    /** The distance before, as typed. */
    mileageBefore: before.mileage,
    isDirty: form.isChanged,
    whyNotPrivate: whyNotPrivateOf(draft),
    notice: meanwhile.notice,
    isBusy: isPending,
    save,
    fields: {
      draft,
      errors: { ...(isByHand(trip.agent) && earlyErrors(draft, form.wrong)), ...form.errors },
      onChange: change,
    },
  };
}

/** Why a draft may not be private as it stands; of a trip that is there or a new one. */
export function useWhyNotPrivate(trip?: LogbookRow) {
  const rights = useRights();
  const vehicles = useVehicles();
  return (draft: TripDraft) => {
    const vehicle = vehicles?.find(({ id }) => id === draft.vehicle?.id);
    return whyNotPrivate(draft, { rights, isPrivateTripAllowed: vehicle?.isPrivateTripAllowed, trip });
  };
}

/** The fields as they are named on the screen. */
function useComparedFields() {
  const { t } = useTranslation("tripDialogs");
  const typeName = useTripTypeName();
  return [
    { key: "start" as const, name: t(($) => $.fields.startedAt) },
    { key: "startAddress" as const, name: t(($) => $.fields.startAddress) },
    { key: "finish" as const, name: t(($) => $.fields.finishedAt) },
    { key: "destinationAddress" as const, name: t(($) => $.fields.destinationAddress) },
    { key: "vehicle" as const, name: t(($) => $.fields.vehicleId) },
    { key: "driver" as const, name: t(($) => $.fields.driverId) },
    {
      key: "type" as const,
      name: t(($) => $.fields.type),
      say: ({ type }: TripDraft) => (type === null ? "" : typeName(type)),
    },
    { key: "mileage" as const, name: t(($) => $.fields.mileageInMeters) },
    { key: "description" as const, name: t(($) => $.fields.description) },
    { key: "costcenter" as const, name: t(($) => $.fields.costcenterId) },
  ];
}
