import { tripAgents } from "@wegbuch/contract/trips/codes";
import { useTranslation } from "react-i18next";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import type { LogbookRow } from "./data.ts";
import { isByHand } from "./draft.ts";
import { useTripForm } from "./use-trip-form.ts";
import classes from "./TripEditDialog.module.css";
import { WayFields, WhatFields, WhoFields } from "./TripFields.tsx";
import { TripSummary } from "./TripSummary.tsx";

type Props = { trip: LogbookRow; onClose: () => void; onDone: () => void };

/** All of a trip entered by hand; of recorded ones what people may say of them (rule trips/editing). */
export function TripEditDialog({ trip: opened, onClose, onDone }: Props) {
  const { t } = useTranslation("tripDialogs");
  const form = useTripForm(opened, {
    onSaved: () => {
      onDone();
      onClose();
      void showSnackbar(t(($) => $.edit.saved));
    },
  });
  const { trip, fields, whyNotPrivate } = form;
  return (
    <DraftDialog
      isDirty={form.isDirty}
      onClose={onClose}
      title={t(($) => $.edit.title)}
      subtitle={trip.vehicle.name}
      size="form"
      confirmLabel={t(($) => $.edit.save)}
      isBusy={form.isBusy}
      onConfirm={form.save}
    >
      {form.notice}
      {trip.importedFrom !== null && (
        <p className={classes.about}>{t(($) => $.edit.importedFrom, { file: trip.importedFrom })}</p>
      )}
      {isByHand(trip.agent) ? (
        <>
          <FormPart title={t(($) => $.wizard.steps.way.label)}>
            <WayFields {...fields} />
          </FormPart>
          <FormPart title={t(($) => $.wizard.steps.who.label)}>
            <WhoFields {...fields} hasVehicle />
          </FormPart>
          <FormPart title={t(($) => $.wizard.steps.what.label)}>
            <WhatFields {...fields} whyNotPrivate={whyNotPrivate} mileage="required" beginsWithPurpose />
          </FormPart>
        </>
      ) : (
        <>
          <TripSummary trip={trip} />
          <p className={classes.about}>
            {t(
              ($) => $.edit.about[trip.agent === tripAgents.withoutPositions ? "withoutPlaces" : "recorded"],
            )}
          </p>
          <WhoFields {...fields} hasVehicle={false} />
          <WhatFields
            {...fields}
            whyNotPrivate={whyNotPrivate}
            mileage={trip.agent === tripAgents.withoutPositions ? "optional" : "recorded"}
            mileageBefore={form.mileageBefore}
            beginsWithPurpose
          />
        </>
      )}
    </DraftDialog>
  );
}
