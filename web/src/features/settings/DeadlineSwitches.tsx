import "../../ui/theme/switch.css";
import { Button, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import type { InboxClosing } from "@wegbuch/contract/mandators/schemas";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { isChanged } from "../../ui/form/changed.ts";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import classes from "./SettingsPage.module.css";

/** What becomes of the company's trips once their seven days are over (rule inbox/closing). */
export function DeadlineSwitches() {
  const { t } = useTranslation("settings");
  const query = useQuery(read(mandators.readClosing, {}));
  return (
    <section className={classes.card} data-stacked>
      <div className={classes.words}>
        <h2>{t(($) => $.deadline.title)}</h2>
        <p>{t(($) => $.deadline.why)}</p>
      </div>
      <Loaded query={query} height={122}>
        {(saved) => <Switches saved={saved} />}
      </Loaded>
    </section>
  );
}

function Switches({ saved }: { saved: InboxClosing }) {
  const { t } = useTranslation("settings");
  const [draft, setDraft] = useState(saved);
  const { mutate, isPending } = useWrite(mandators.changeClosing, { refresh: [mandators.readClosing] });
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate({ body: draft }, { onSuccess: () => void showSnackbar(t(($) => $.deadline.saved)) });
  };
  return (
    <form className={classes.form} noValidate onSubmit={save}>
      <Switch
        size="md"
        label={t(($) => $.deadline.private)}
        withThumbIndicator={false}
        checked={draft.privateAtDeadline}
        onChange={(event) => setDraft({ ...draft, privateAtDeadline: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t(($) => $.deadline.lock)}
        withThumbIndicator={false}
        checked={draft.lockAtDeadline}
        onChange={(event) => setDraft({ ...draft, lockAtDeadline: event.currentTarget.checked })}
      />
      <Button type="submit" size="md" disabled={!isChanged(draft, saved)} loading={isPending}>
        {t(($) => $.deadline.save)}
      </Button>
    </form>
  );
}
