import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { FormPart } from "../../ui/FormPart.tsx";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useLeaving } from "../../ui/use-leaving.tsx";
import { useMeanwhile } from "../../ui/use-meanwhile.tsx";
import { useNow } from "../../ui/use-now.ts";
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
import classes from "./TripEditDialog.module.css";
import { useFieldRights, WayFields, WhatFields, WhoFields } from "./TripFields.tsx";
import { TripSummary } from "./TripSummary.tsx";

type Props = { trip: LogbookRow; onClose: () => void; onDone: () => void };

/** All of a trip entered by hand; of recorded ones what people may say of them (document 2, section 5; OQ-105). */
export function TripEditDialog({ trip: opened, onClose, onDone }: Props) {
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
  const { leave, isAsking, question } = useLeaving(isChanged(draft, before), onClose);
  const meanwhile = useMeanwhile<LogbookRow>({
    version: trip.version,
    onLoad: (newer) => {
      setTrip(newer);
      setBefore(filled(newer));
      setDraft(filled(newer));
    },
  });
  const rights = useRights();
  const vehicle = vehicles?.find(({ id }) => id === draft.vehicle?.id);
  const whyNot = whyNotPrivate(draft, { rights, isPrivateTripAllowed: vehicle?.isPrivateTripAllowed, trip });
  const wrong = draftErrors(draft, labels, { trip, whyNotPrivate: whyNot, now: useNow() });

  const change = (part: Partial<TripDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefused({});
  };
  const save = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    mutate(
      { params: { id: trip.id }, body: { ...changeBodyOf(draft, trip), version: meanwhile.version } },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(t(($) => $.edit.saved));
        },
        onError: (error) => {
          setRefused(refusedFields(error));
          meanwhile.hear(error);
        },
      },
    );
  };

  const hasWay = isByHand(trip.agent);
  const errors = { ...(hasWay && earlyErrors(draft, wrong)), ...(isTried && wrong), ...refused };
  const fields = { draft, errors, onChange: change };
  return (
    <>
      <FormDialog
        isOpen
        onClose={leave}
        isBelow={isAsking}
        title={t(($) => $.edit.title)}
        subtitle={trip.vehicle.name}
        size="form"
        confirmLabel={t(($) => $.edit.save)}
        isBusy={isPending}
        onConfirm={save}
      >
        {meanwhile.notice}
        {hasWay ? (
          <>
            <FormPart title={t(($) => $.wizard.steps.way.label)}>
              <WayFields {...fields} />
            </FormPart>
            <FormPart title={t(($) => $.wizard.steps.who.label)}>
              <WhoFields {...fields} hasVehicle />
            </FormPart>
            <FormPart title={t(($) => $.wizard.steps.what.label)}>
              <WhatFields {...fields} whyNotPrivate={whyNot} mileage="required" beginsWithPurpose />
            </FormPart>
          </>
        ) : (
          <>
            <TripSummary trip={trip} />
            <p className={classes.about}>
              {t(($) => $.edit.about[trip.agent === 3 ? "withoutPlaces" : "recorded"])}
            </p>
            <WhoFields {...fields} hasVehicle={false} />
            <WhatFields
              {...fields}
              whyNotPrivate={whyNot}
              mileage={trip.agent === 3 ? "optional" : "recorded"}
              mileageBefore={before.mileage}
              beginsWithPurpose
            />
          </>
        )}
      </FormDialog>
      {question}
    </>
  );
}
