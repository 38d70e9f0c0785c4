import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { earliestDayOfRange, parseDay, type Period, rangeOf, today } from "./period.ts";
import classes from "./RangeFields.module.css";

type Props = { first: string; last: string; onChoose: (period: Period) => void };

/** First and last day to type, dd/MM/yyyy (OQ-010). */
export function RangeFields({ first, last, onChoose }: Props) {
  const { t } = useTranslation("ui");
  const whyNot = (text: string) => {
    const day = parseDay(text);
    if (day === null) return t(($) => $.invalidDate);
    if (day < earliestDayOfRange) return t(($) => $.dateTooEarly);
    return day > today() ? t(($) => $.dateTooLate) : null;
  };
  const form = useForm({
    initialValues: { first: typed(first), last: typed(last > today() ? today() : last) },
    validate: { first: whyNot, last: whyNot },
  });
  return (
    <form
      className={classes.fields}
      onSubmit={form.onSubmit((values) => {
        const [from, to] = [parseDay(values.first), parseDay(values.last)];
        if (from !== null && to !== null) onChoose(rangeOf(from, to));
      })}
    >
      <TextInput {...form.getInputProps("first")} label={t(($) => $.rangeFrom)} placeholder="dd/MM/yyyy" />
      <TextInput {...form.getInputProps("last")} label={t(($) => $.rangeTo)} placeholder="dd/MM/yyyy" />
      <Button type="submit" variant="default">
        {t(($) => $.applyRange)}
      </Button>
    </form>
  );
}

function typed(day: string): string {
  return day.split("-").toReversed().join("/");
}
