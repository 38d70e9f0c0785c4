import "../../ui/theme/combobox.css";
import "../../ui/theme/switch.css";
import { Button, Select, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { holidayRegions } from "@wegbuch/contract/mandators/codes";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import type { WorkingTimeRules } from "@wegbuch/contract/mandators/schemas";
import { timeLogs } from "@wegbuch/contract/timelogs/endpoints";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { read, useWrite } from "../../api/client.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { isChanged } from "../../ui/form/changed.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import classes from "./SettingsPage.module.css";

/** What the collective agreement allows of driving and working, and whose public holidays count (rule timelogs/agreement). */
export function WorkingTime() {
  const { t } = useTranslation("settings");
  const query = useQuery(read(timeLogs.rules, {}));
  return (
    <section className={classes.card} data-stacked>
      <div className={classes.words}>
        <h2>{t(($) => $.workingTime.title)}</h2>
        <p>{t(($) => $.workingTime.why)}</p>
      </div>
      <Loaded query={query} height={480}>
        {(saved) => <RulesForm key={JSON.stringify(saved)} saved={saved} />}
      </Loaded>
    </section>
  );
}

const choices = {
  dailyDrivingHours: { law: 8, agreed: 9 },
  weeklyDrivingHours: { law: 48, agreed: 56 },
  drivingBreakMinutes: { law: 30, agreed: 45 },
  workingDayHours: { law: 12, agreed: 14 },
} as const;

type Name = keyof typeof choices;

function RulesForm({ saved }: { saved: WorkingTimeRules }) {
  const { t } = useTranslation("settings");
  const [draft, setDraft] = useState(saved);
  const refresh = [timeLogs.rules, timeLogs.weeks];
  const { mutate, isPending } = useWrite(mandators.changeWorkingTime, { refresh });
  const options = t(($) => $.workingTime.options, { returnObjects: true });
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate({ body: draft }, { onSuccess: () => void showSnackbar(t(($) => $.workingTime.saved)) });
  };
  return (
    <form className={classes.form} noValidate onSubmit={save}>
      {(Object.keys(choices) as Name[]).map((name) => (
        <Choice<string>
          key={name}
          label={t(($) => $.workingTime.labels[name])}
          value={String(draft[name])}
          options={(["law", "agreed"] as const).map((by) => ({
            value: String(choices[name][by]),
            label: options[name][by],
          }))}
          onChange={(value) => setDraft({ ...draft, [name]: Number(value) })}
        />
      ))}
      <Select
        size="md"
        label={t(($) => $.workingTime.region)}
        description={t(($) => $.workingTime.regionHint)}
        placeholder={t(($) => $.workingTime.noRegion)}
        clearable
        allowDeselect={false}
        data={holidayRegions.map((value) => ({ value, label: t(($) => $.regions[value]) }))}
        value={draft.holidayRegion}
        onChange={(holidayRegion) => setDraft({ ...draft, holidayRegion })}
      />
      {!draft.holidayRegion?.startsWith("DE") && (
        <Switch
          size="md"
          withThumbIndicator={false}
          label={t(($) => $.workingTime.stateDays)}
          description={t(($) => $.workingTime.stateDaysHint)}
          checked={draft.countsStateDays}
          onChange={(event) => setDraft({ ...draft, countsStateDays: event.currentTarget.checked })}
        />
      )}
      <Switch
        size="md"
        withThumbIndicator={false}
        label={t(($) => $.workingTime.reminds)}
        description={t(($) => $.workingTime.remindsHint)}
        checked={draft.remindsOfChecks}
        onChange={(event) => setDraft({ ...draft, remindsOfChecks: event.currentTarget.checked })}
      />
      <Button type="submit" size="md" disabled={!isChanged(draft, saved)} loading={isPending}>
        {t(($) => $.workingTime.save)}
      </Button>
    </form>
  );
}
