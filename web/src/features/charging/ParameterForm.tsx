import { Button } from "@mantine/core";
import type { ChargingParameters } from "@wegbuch/contract/charging/schemas";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import classes from "./ChargingPage.module.css";
import { defaultDraft, errorsOf, numberFields, timeFields } from "./draft.ts";
import { SectionList } from "./SectionList.tsx";

type Props = {
  parameters: ReturnType<typeof useParameters>;
  isBusy: boolean;
  onSubmit: () => void;
};

type Name = keyof ChargingParameters;

/** What was entered of a night; what is wrong with it stands until it is simulated again. */
export function useParameters() {
  const { t } = useTranslation("charging");
  const labels = Object.fromEntries(
    [...numberFields, ...timeFields].map((name) => [name, t(($) => $[name])]),
  );
  const ofSections = { time: t(($) => $.throughputTime), throughput: t(($) => $.throughput) };
  return useDraft({
    before: defaultDraft,
    wrongIn: (draft) => errorsOf(draft, { ...labels, ...ofSections }),
    isToldAtAttempts: true,
    stillRefused: (refused) => refused,
  });
}

/** The parameters of a night. */
export function ParameterForm({ parameters, isBusy, onSubmit }: Props) {
  const { t } = useTranslation("charging");
  const form = useRef<HTMLFormElement>(null);
  const { draft, errors, change } = parameters;
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
      onChange={(value) => change({ [name]: value })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!parameters.submit(onSubmit)) focusFirstWrong(form.current);
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
      <SectionList draft={draft} errors={errors} onChange={(sections) => change({ sections })} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t(($) => $.simulate)}
      </Button>
    </form>
  );
}
