import { Checkbox, Input } from "@mantine/core";
import type { Scope } from "@wegbuch/contract/access/scopes";
import { isBooked } from "@wegbuch/contract/apitokens/rules";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { areas } from "./rules.ts";
import classes from "./ScopeChoice.module.css";

type Props = {
  value: readonly Scope[];
  onChange: (value: Scope[]) => void;
  error: string | undefined;
};

/** What a token may: a row for each area that says what it opens. What the company has not booked cannot be ticked. */
export function ScopeChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation("apitokens");
  const { packages } = accessOf(useCurrentUser());
  const id = useId();
  const toggle = (scope: Scope) =>
    onChange(value.includes(scope) ? value.filter((one) => one !== scope) : [...value, scope]);
  return (
    <fieldset className={classes.choice} aria-describedby={error && id}>
      <legend>
        {t(($) => $.may)} <span aria-hidden>*</span>
      </legend>
      {error && <Input.Error id={id}>{error}</Input.Error>}
      {areas.map(({ name, kinds }) => {
        const isShut = kinds.every(({ scope }) => !isBooked(scope, packages));
        const about = isShut ? t(($) => $.notBooked) : t(($) => $.areas[name].about);
        return (
          <div key={name} role="group" aria-label={t(($) => $.areas[name].name)} className={classes.area}>
            <div>
              <strong className="medium">{t(($) => $.areas[name].name)}</strong>
              <small>{about}</small>
            </div>
            <div className={classes.kinds}>
              {kinds.map(({ kind, scope }) => (
                <Checkbox
                  key={scope}
                  label={t(($) => $.kinds[kind])}
                  checked={value.includes(scope)}
                  disabled={!isBooked(scope, packages)}
                  aria-invalid={error !== undefined || undefined}
                  onChange={() => toggle(scope)}
                />
              ))}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
