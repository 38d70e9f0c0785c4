import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { formatOdometer } from "../../ui/texts/format.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { isDay, today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { LongText } from "../../ui/form/LongText.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";

/** A file as calls take it: its bytes in base64. */
export type ChosenFile = { name: string; content: string; sizeInBytes: number };

const nothing = {
  day: "",
  mileage: "",
  description: "",
  workshop: "",
  price: "",
  file: null as ChosenFile | null,
};

/** An inspection or a service as its form holds it. */
export type UpkeepDraft = typeof nothing;

export type UpkeepForm = {
  draft: UpkeepDraft;
  errors: FieldErrors;
  change: (part: Partial<UpkeepDraft>) => void;
};

type Props<Body> = {
  vehicle: Vehicle;
  schema: z.ZodType<Body>;
  /** What is sent; `at` is the day as an instant, or what was typed in its place. */
  bodyOf: (draft: UpkeepDraft, at: string) => unknown;
  /** How the wire calls the day, and the mileage where one is asked for. */
  fields: { day: string; mileage?: string };
  /** What is asked for besides. */
  renderMore?: (form: UpkeepForm) => ReactNode;
  words: { title: string; day: string; save: string; saved: string };
  addition: { mutate: Add<Body>; isPending: boolean };
  onClose: () => void;
};

type Add<Body> = (
  request: { body: Body },
  after: { onSuccess: () => void; onError: (error: unknown) => void },
) => void;

/** Notes the day of an inspection or a service, and the mileage a service was done at. */
export function AddUpkeep<Body>({ vehicle, schema, words, fields, addition, ...props }: Props<Body>) {
  const { t } = useTranslation("vehicles");
  // What is no day is told as what is no date.
  const bodyOf = (draft: UpkeepDraft) =>
    props.bodyOf(draft, isDay(draft.day) ? `${draft.day}T00:00:00.000Z` : draft.day);
  const { draft, errors, change, submit, refuse } = useDraft({
    before: nothing,
    wrongIn: (draft: UpkeepDraft) => fieldErrors(schema, bodyOf(draft)),
  });
  const onSuccess = () => {
    props.onClose();
    void showSnackbar(words.saved);
  };
  const save = () =>
    submit(() => addition.mutate({ body: schema.parse(bodyOf(draft)) }, { onSuccess, onError: refuse }));
  return (
    <FormDialog
      isOpen
      onClose={props.onClose}
      title={words.title}
      subtitle={vehicle.name}
      confirmLabel={words.save}
      isBusy={addition.isPending}
      onConfirm={save}
    >
      <DateField
        label={words.day}
        isRequired
        max={today()}
        value={draft.day}
        onChange={(next) => change({ day: next })}
        error={errors[fields.day]}
      />
      {fields.mileage !== undefined && (
        <TextField
          kind="number"
          label={t(($) => $.upkeepDialog.serviceMileage)}
          hint={t(($) => $.upkeepDialog.serviceMileageHint, {
            kilometers: formatOdometer(vehicle.mileageInMeters),
          })}
          isRequired
          maxLength={16}
          value={draft.mileage}
          onChange={(next) => change({ mileage: next })}
          error={errors[fields.mileage]}
        />
      )}
      <LongText
        label={t(($) => $.upkeepDialog.description)}
        value={draft.description}
        onChange={(description) => change({ description })}
        error={errors["description"]}
      />
      {props.renderMore?.({ draft, errors, change })}
    </FormDialog>
  );
}
