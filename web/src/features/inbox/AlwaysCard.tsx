import { Button } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import classes from "./InboxCard.module.css";
import type { Always } from "./use-always.ts";

type Props = { always: Always; onAnswer: (isYes: boolean) => void };

/** Asks whether trips to one place shall be classified by themselves from now on. */
export function AlwaysCard({ always: { rule, count }, onAnswer }: Props) {
  const { t } = useTranslation("inbox");
  const nameOf = useTripTypeName();
  const words = [rule.description, rule.contact].filter(Boolean).join(", ");
  const what = words === "" ? nameOf(rule.type) : `${nameOf(rule.type)}: ${words}`;
  return (
    <section className={classes.always} aria-label={t(($) => $.always.title)}>
      <IconRepeat size={20} stroke={1.75} aria-hidden />
      <div className="stack gap-4">
        <strong>{t(($) => $.always.title)}</strong>
        <p>{t(($) => $.always.text, { count, place: rule.place?.displayName ?? "", what })}</p>
      </div>
      <div className="line wrap gap-8">
        <Button size="md" onClick={() => onAnswer(true)}>
          {t(($) => $.always.yes)}
        </Button>
        <Button size="md" variant="default" onClick={() => onAnswer(false)}>
          {t(($) => $.always.no)}
        </Button>
      </div>
    </section>
  );
}
