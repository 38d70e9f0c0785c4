import { Button, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { refusedOfOthers, useDraft } from "../form/use-draft.ts";
import { earliestDayOfRange, parseDay, type Period, rangeOf, today } from "./period.ts";
import classes from "./RangeFields.module.css";

type Props = { first: string; last: string; onChoose: (period: Period) => void };

/** First and last day to type, dd/MM/yyyy (rule formats/dates). */
export function RangeFields({ first, last, onChoose }: Props) {
  const { t } = useTranslation("ui");
  const whyNot = (text: string) => {
    const day = parseDay(text);
    if (day === null) return t(($) => $.invalidDate);
    if (day < earliestDayOfRange) return t(($) => $.dateTooEarly);
    return day > today() ? t(($) => $.dateTooLate) : undefined;
  };
  const { draft, errors, change, submit } = useDraft({
    before: { first: written(first), last: written(last > today() ? today() : last) },
    wrongIn: (typed) => ({ first: whyNot(typed.first), last: whyNot(typed.last) }),
    isToldAtAttempts: true,
    stillRefused: refusedOfOthers,
  });
  const choose = (event: FormEvent) => {
    event.preventDefault();
    submit(() => {
      const [from, to] = [parseDay(draft.first), parseDay(draft.last)];
      if (from !== null && to !== null) onChoose(rangeOf(from, to));
    });
  };
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    error: errors[name],
    placeholder: "dd/MM/yyyy",
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <form className={classes.fields} onSubmit={choose}>
      <TextInput {...field("first")} label={t(($) => $.rangeFrom)} />
      <TextInput {...field("last")} label={t(($) => $.rangeTo)} />
      <Button type="submit" variant="default">
        {t(($) => $.applyRange)}
      </Button>
    </form>
  );
}

function written(day: string): string {
  return day.split("-").toReversed().join("/");
}
