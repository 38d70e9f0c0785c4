import { Button } from "@mantine/core";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/form/TextField.tsx";
import type { Purpose } from "./data.ts";
import classes from "./PurposeChoice.module.css";

type Props = {
  trip: Trip;
  /** The latest ones, a tap each. */
  purposes: readonly Purpose[];
  /** What was entered before and not taken, or is suggested. */
  known: Purpose | undefined;
  onChoose: (purpose: Purpose) => void;
  onCancel: () => void;
};

/** What a trip on business was for and who was visited: one of the latest by a tap, or another one. */
export function PurposeChoice({ trip, purposes, known, onChoose, onCancel }: Props) {
  const { t } = useTranslation("inbox");
  const [description, setDescription] = useState(known?.description ?? trip.description ?? "");
  const [contact, setContact] = useState(known?.contact ?? trip.contact ?? "");
  const [isWrong, setIsWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("button, input")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const purpose = { description: description.trim(), contact: contact.trim() };
    setIsWrong(purpose.description === "");
    if (purpose.description !== "") onChoose(purpose);
  };
  return (
    <form ref={form} className={classes.form} aria-label={t(($) => $.purposes)} noValidate onSubmit={submit}>
      {purposes.length > 0 && (
        <div className={classes.recent} role="group" aria-label={t(($) => $.recent)}>
          {purposes.map((purpose, index) => (
            <Button
              key={`${purpose.description}\n${purpose.contact}`}
              variant="light"
              size="md"
              className={classes.chip}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => onChoose(purpose)}
            >
              {[purpose.description, purpose.contact].filter(Boolean).join(", ")}
            </Button>
          ))}
        </div>
      )}
      <div className={classes.fields}>
        <TextField
          label={t(($) => $.description)}
          value={description}
          onChange={setDescription}
          error={isWrong ? t(($) => $.purposeIsMissing) : undefined}
          isRequired
        />
        <TextField label={t(($) => $.contact)} value={contact} onChange={setContact} />
      </div>
      <div className="line wrap gap-8">
        <Button type="submit" size="md">
          {t(($) => $.save)}
        </Button>
        <Button variant="default" size="md" onClick={onCancel}>
          {t(($) => $.cancel)}
        </Button>
      </div>
    </form>
  );
}
