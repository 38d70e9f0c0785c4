import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
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
  isChanged,
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
    // Whoever cannot select drivers takes the trip over by saving it (OQ-116).
    ...(!selectsDrivers && { driver: self }),
  });
  const [trip, setTrip] = useState(opened);
  const [before, setBefore] = useState(() => filled(trip));
  const [draft, setDraft] = useState(before);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useChangeTrip();
  const change = (part: Partial<TripDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefused({});
  };
  const compared = useComparedFields();
  const meanwhile = useMeanwhile<LogbookRow, TripDraft>({
    version: trip.version,
    onHear: setTrip,
    onLoad: (newer) => {
      setBefore(filled(newer));
      setDraft(filled(newer));
    },
    compare: { before, draft, draftOf: filled, onTake: change, fields: compared },
  });
  const rights = useRights();
  const vehicle = vehicles?.find(({ id }) => id === draft.vehicle?.id);
  const whyNot = whyNotPrivate(draft, { rights, isPrivateTripAllowed: vehicle?.isPrivateTripAllowed, trip });
  const wrong = {
    ...draftErrors(draft, labels, { trip, whyNotPrivate: whyNot, now: useNow() }),
    ...alsoWrong?.(draft),
  };
  const early = isByHand(trip.agent) ? earlyErrors(draft, wrong) : {};
  const save = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    mutate(
      { params: { id: trip.id }, body: { ...changeBodyOf(draft, trip), version: meanwhile.version } },
      {
        onSuccess: onSaved,
        onError: (error) => {
          setRefused(refusedFields(error));
          meanwhile.hear(error);
        },
      },
    );
  };
  return {
    trip,
    /** The distance before, as typed. */
    mileageBefore: before.mileage,
    isDirty: isChanged(draft, before),
    whyNotPrivate: whyNot,
    notice: meanwhile.notice,
    isBusy: isPending,
    save,
    fields: {
      draft,
      errors: { ...early, ...(isTried && wrong), ...refused },
      onChange: change,
    },
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
