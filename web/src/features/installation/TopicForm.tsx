import { Button } from "@mantine/core";
import type { Installation } from "@wegbuch/contract/installation/schemas";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../ui/texts/format.ts";
import { focusFirstWrong } from "../../ui/form/form-focus.ts";
import classes from "./TopicForm.module.css";

type Origin = Pick<Installation["mail"], "source" | "changedAt" | "changedBy">;

/** How a form goes on: in the set-up there is a way back and one past it. */
export type Way = { onBack?: () => void; onLater?: () => void; onDone: () => void; saveLabel: string };

type Props = {
  origin: Origin;
  /** What the environment would name it by. */
  names: string;
  way: Way;
  isBusy: boolean;
  onSave: () => void;
  children: ReactNode;
};

/** The form of one subject: where it comes from, its fields, and how it goes on. */
export function TopicForm({ origin, names, way, isBusy, onSave, children }: Props) {
  const { t } = useTranslation("installation");
  const form = useRef<HTMLFormElement>(null);
  const isFixed = origin.source === "environment";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (isFixed) return way.onDone();
    onSave();
    focusFirstWrong(form.current);
  };
  return (
    <form ref={form} className="stack gap-16" noValidate onSubmit={submit}>
      <OriginLine origin={origin} names={names} />
      <fieldset className={classes.fields} disabled={isFixed}>
        {children}
      </fieldset>
      <footer className={classes.footer}>
        {way.onBack && (
          <Button variant="subtle" size="md" className={classes.back} disabled={isBusy} onClick={way.onBack}>
            {t(($) => $.back)}
          </Button>
        )}
        {way.onLater && !isFixed && (
          <Button variant="default" size="md" disabled={isBusy} onClick={way.onLater}>
            {t(($) => $.later)}
          </Button>
        )}
        {(way.onLater || !isFixed) && (
          <Button type="submit" size="md" loading={isBusy}>
            {isFixed ? t(($) => $.next) : way.saveLabel}
          </Button>
        )}
      </footer>
    </form>
  );
}

function OriginLine({ origin, names }: { origin: Origin; names: string }) {
  const { t } = useTranslation("installation");
  const { source, changedAt, changedBy } = origin;
  if (source === "default") return null;
  if (source === "environment" || changedAt === null)
    return <p className="bare secondary">{t(($) => $.origin.environment, { names })}</p>;
  const when = { day: formatDate(changedAt), time: formatTime(changedAt) };
  return (
    <p className="bare secondary">
      {changedBy === null
        ? t(($) => $.origin.command, when)
        : t(($) => $.origin.database, { name: changedBy, ...when })}
    </p>
  );
}
