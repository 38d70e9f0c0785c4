import "../../ui/theme/switch.css";
import { Button, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import type { PoolRules } from "@wegbuch/contract/mandators/schemas";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import classes from "./SettingsPage.module.css";

/** How the vehicles of the pool are shared (rules reservations/buffer, reservations/not-picked-up). */
export function PoolSharing() {
  const { t } = useTranslation("settings");
  const query = useQuery(read(mandators.readPoolRules, {}));
  return (
    <section className={classes.card} data-stacked>
      <div className={classes.words}>
        <h2>{t(($) => $.pool.title)}</h2>
        <p>{t(($) => $.pool.why)}</p>
      </div>
      <Loaded query={query} height={180}>
        {(saved) => <PoolForm saved={saved} />}
      </Loaded>
    </section>
  );
}

const mostMinutes = 240;

function PoolForm({ saved }: { saved: PoolRules }) {
  const { t } = useTranslation("settings");
  const [buffer, setBuffer] = useState(String(saved.bufferInMinutes));
  const [cancels, setCancels] = useState(saved.cancelsNotPickedUp);
  const { mutate, isPending } = useWrite(mandators.changePoolRules, { refresh: [mandators.readPoolRules] });
  const minutes = /^\d{1,3}$/.test(buffer.trim()) ? Number(buffer) : NaN;
  const isWrong = !(minutes <= mostMinutes);
  const isSame = minutes === saved.bufferInMinutes && cancels === saved.cancelsNotPickedUp;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    mutate(
      { body: { bufferInMinutes: minutes, cancelsNotPickedUp: cancels } },
      { onSuccess: () => void showSnackbar(t(($) => $.pool.saved)) },
    );
  };
  return (
    <form className={classes.form} noValidate onSubmit={save}>
      <TextField
        kind="number"
        label={t(($) => $.pool.buffer)}
        hint={t(($) => $.pool.bufferHint)}
        maxLength={3}
        value={buffer}
        onChange={setBuffer}
        error={isWrong ? t(($) => $.pool.bufferWrong) : undefined}
      />
      <Switch
        size="md"
        label={t(($) => $.pool.cancels)}
        withThumbIndicator={false}
        checked={cancels}
        onChange={(event) => setCancels(event.currentTarget.checked)}
      />
      <Button type="submit" size="md" disabled={isSame || isWrong} loading={isPending}>
        {t(($) => $.pool.save)}
      </Button>
    </form>
  );
}
