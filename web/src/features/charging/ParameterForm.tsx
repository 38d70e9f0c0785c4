import { Button } from "@mantine/core";
import type { ChargingParameters } from "@wegbuch/contract/charging/schemas";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import classes from "./ChargingPage.module.css";
import { type Draft, errorsOf, timeFields } from "./draft.ts";
import { SectionList } from "./SectionList.tsx";

type Props = {
  draft: Draft;
  errors: FieldErrors;
  isBusy: boolean;
  onChange: (draft: Draft) => void;
  onErrors: (errors: FieldErrors) => void;
  onSubmit: () => void;
};

type Name = keyof ChargingParameters;

/** The parameters of a night. */
export function ParameterForm({ draft, errors, isBusy, onChange, onErrors, onSubmit }: Props) {
  const { t } = useTranslation("charging");
  const form = useRef<HTMLFormElement>(null);
  const isTime = (name: Name) => timeFields.some((each) => each === name);
  const field = (name: Name) => (
    <TextField
      key={name}
      kind="number"
      label={t(($) => $[name])}
      maxLength={10}
      value={draft[name]}
      error={errors[name]}
      {...(isTime(name) && { hint: t(($) => $.timeHint) })}
      onChange={(value) => onChange({ ...draft, [name]: value })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = [
      "numberOfCars",
      "percentageNormal",
      "percentageMedium",
      "percentageStrong",
      "kwPer100Km",
    ] as const;
    const others = ["distributorMaxThroughput", "stationMaxThroughput", ...timeFields] as const;
    const labels = Object.fromEntries([...names, ...others].map((name) => [name, t(($) => $[name])]));
    const wrong = errorsOf(draft, {
      ...labels,
      time: t(($) => $.throughputTime),
      throughput: t(($) => $.throughput),
    });
    onErrors(wrong);
    if (Object.keys(wrong).length === 0) return onSubmit();
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return (
    <form ref={form} className={classes.card} noValidate onSubmit={submit}>
      <fieldset>
        <legend>{t(($) => $.fleet)}</legend>
        <div className={classes.pair}>
          {field("numberOfCars")}
          {field("kwPer100Km")}
        </div>
        <p className={classes.about}>{t(($) => $.shares)}</p>
        <div className={classes.triple}>
          {field("percentageNormal")}
          {field("percentageMedium")}
          {field("percentageStrong")}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t(($) => $.power)}</legend>
        <div className={classes.pair}>
          {field("distributorMaxThroughput")}
          {field("stationMaxThroughput")}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t(($) => $.night)}</legend>
        <div className={classes.triple}>{timeFields.map(field)}</div>
      </fieldset>
      <SectionList draft={draft} errors={errors} onChange={(sections) => onChange({ ...draft, sections })} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t(($) => $.simulate)}
      </Button>
    </form>
  );
}
