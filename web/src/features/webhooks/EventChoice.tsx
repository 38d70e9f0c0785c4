import { Checkbox, Input } from "@mantine/core";
import { type EventType, eventTypes } from "@wegbuch/contract/webhooks/rules";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import classes from "./EventChoice.module.css";
import { eventGroups } from "./rules.ts";

type Props = {
  value: readonly EventType[];
  onChange: (value: EventType[]) => void;
  error: string | undefined;
};

/** Which events a webhook is told, in rows by what they are about. */
export function EventChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation("webhooks");
  const id = useId();
  const toggle = (type: EventType) =>
    onChange(eventTypes.filter((each) => (each === type ? !value.includes(each) : value.includes(each))));
  return (
    <fieldset className={classes.choice} aria-describedby={error && id}>
      <legend>
        {t(($) => $.events)} <span aria-hidden>*</span>
      </legend>
      {eventGroups.map(({ name, types }) => (
        <div key={name} role="group" aria-label={t(($) => $.groups[name])} className={classes.group}>
          <strong className="medium">{t(($) => $.groups[name])}</strong>
          <div className={classes.types}>
            {types.map((type) => (
              <Checkbox
                key={type}
                label={t(($) => $.types[type])}
                checked={value.includes(type)}
                aria-invalid={error !== undefined || undefined}
                onChange={() => toggle(type)}
              />
            ))}
          </div>
        </div>
      ))}
      {error && <Input.Error id={id}>{error}</Input.Error>}
    </fieldset>
  );
}
