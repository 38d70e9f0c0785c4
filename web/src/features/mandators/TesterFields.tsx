import { Checkbox } from "@mantine/core";
import { trialOf } from "@wegbuch/contract/auth/rules";
import { useTranslation } from "react-i18next";
import { DateField } from "../../ui/dates/DateField.tsx";
import { formatDate } from "../../ui/texts/format.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { bodyOf, type FieldsProps, type MandatorDraft } from "./draft.ts";
import classes from "./MandatorFields.module.css";

/** The switch of a tester and, while it is on, since when and for how long (rule mandators/tester). */
export function TesterFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("mandators");
  const hint = useTrialHint(draft);
  return (
    <div className="stack gap-12">
      <Checkbox
        label={t(($) => $.fields.isTester)}
        description={t(($) => $.fields.isTesterHint)}
        checked={draft.isTester}
        onChange={(event) => onChange({ isTester: event.currentTarget.checked })}
      />
      {draft.isTester && (
        <div className={classes.pair}>
          <DateField
            label={t(($) => $.fields.testerSince)}
            isRequired
            value={draft.testerSince}
            onChange={(testerSince) => onChange({ testerSince })}
            error={errors["testerSince"]}
          />
          <TextField
            kind="number"
            label={t(($) => $.fields.testerExpiresInDays)}
            hint={hint}
            isRequired
            maxLength={3}
            value={draft.testerExpiresInDays}
            onChange={(testerExpiresInDays) => onChange({ testerExpiresInDays })}
            error={errors["testerExpiresInDays"]}
          />
        </div>
      )}
    </div>
  );
}

/** When the trial ends, as soon as that is known; until then what may be typed. */
function useTrialHint(draft: MandatorDraft): string {
  const { t } = useTranslation("mandators");
  const { testerSince, testerExpiresInDays } = bodyOf(draft);
  const days = Number.isInteger(testerExpiresInDays) ? (testerExpiresInDays ?? null) : null;
  const trial = trialOf({ testerSince: testerSince ?? null, testerExpiresInDays: days }, 0);
  return trial === null
    ? t(($) => $.fields.testerExpiresInDaysHint)
    : t(($) => $.fields.testerEnds, { day: formatDate(trial.endsAt) });
}
