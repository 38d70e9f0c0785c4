import { Textarea } from "@mantine/core";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { type FieldErrors, fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { formatOdometer } from "../../ui/texts/format.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { isDay, today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";

const nothing = { day: "", mileage: "", description: "" };

/** An inspection or a service as its form holds it. */
export type UpkeepDraft = typeof nothing;

type Props<Body> = {
  vehicle: Vehicle;
  schema: z.ZodType<Body>;
  /** What is sent; `at` is the day as an instant, or what was typed in its place. */
  bodyOf: (draft: UpkeepDraft, at: string) => unknown;
  /** How the wire calls the day, and the mileage where one is asked for. */
  fields: { day: string; mileage?: string };
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
  const [draft, setDraft] = useState(nothing);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const change = (part: Partial<UpkeepDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const { day } = draft;
  // What is no day is told as what is no date.
  const body = props.bodyOf(draft, isDay(day) ? `${day}T00:00:00.000Z` : day);
  const errors = { ...(isTried && fieldErrors(schema, body)), ...refused };
  const onSuccess = () => {
    props.onClose();
    void showSnackbar(words.saved);
  };
  const save = () => {
    setTried(true);
    const { data } = schema.safeParse(body);
    if (data === undefined) return;
    addition.mutate({ body: data }, { onSuccess, onError: (error) => setRefused(refusedFields(error)) });
  };
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
        value={day}
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
      <Textarea
        size="md"
        label={t(($) => $.upkeepDialog.description)}
        autosize
        minRows={3}
        maxRows={5}
        maxLength={2_000}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors["description"]}
      />
    </FormDialog>
  );
}
