import "../../ui/theme/switch.css";
import { Button, Input, Switch, TextInput } from "@mantine/core";
import { roles } from "@wegbuch/contract/access/roles";
import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import type { ClassificationRule } from "@wegbuch/contract/classificationrules/schemas";
import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { dayName, everyDay } from "../../ui/dates/weekdays.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { formatNumber } from "../../ui/texts/format.ts";
import { useChangeRule, useCreateRule } from "./data.ts";
import { blankRule, draftOf, missingIn, radii, type RuleDraft, sentRule } from "./draft.ts";
import { PlaceField } from "./PlaceField.tsx";
import classes from "./RulesPage.module.css";

/** Makes a rule, or puts another one in the place of `rule`. */
export function RuleDialog({ rule, onClose }: { rule: ClassificationRule | null; onClose: () => void }) {
  const { t } = useTranslation("classificationrules");
  const user = useCurrentUser();
  const fenceId = rule?.geofence?.id ?? null;
  const { draft, errors, change, submit, refuse } = useDraft<RuleDraft>({
    before: rule ? draftOf(rule) : blankRule,
    wrongIn: (typed) =>
      Object.fromEntries(
        Object.entries(missingIn(typed, fenceId)).map(([field, missing]) => [field, t(($) => $[missing])]),
      ),
  });
  const create = useCreateRule();
  const replace = useChangeRule();
  const save = () =>
    submit(() => {
      const body = sentRule(draft, fenceId);
      const onSuccess = () => {
        onClose();
        void showSnackbar(t(($) => (draft.isOffer ? $.offered : $.saved)));
      };
      const then = { onSuccess, onError: refuse };
      if (rule) replace.mutate({ params: { id: rule.id }, body }, then);
      else create.mutate({ body }, then);
    });
  const mayOffer = rule === null && user.role.id === roles.admin && draft.kind !== ruleKinds.homeWork;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      size="form"
      title={t(($) => (rule ? $.changeTitle : $.addTitle))}
      confirmLabel={t(($) => $.save)}
      onConfirm={save}
      isBusy={create.isPending || replace.isPending}
    >
      <Choice
        label={t(($) => $.kind)}
        value={String(draft.kind)}
        options={[
          { value: String(ruleKinds.schedule), label: t(($) => $.kinds.schedule) },
          { value: String(ruleKinds.homeWork), label: t(($) => $.kinds.homeWork) },
          { value: String(ruleKinds.place), label: t(($) => $.kinds.place) },
        ]}
        onChange={(kind) => change({ kind: Number(kind) as RuleDraft["kind"], isOffer: false })}
      />
      <Fields draft={draft} errors={errors} onChange={change} />
      {mayOffer && (
        <Switch
          size="md"
          label={t(($) => $.offer)}
          withThumbIndicator={false}
          checked={draft.isOffer}
          onChange={(event) => change({ isOffer: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

type Props = {
  draft: RuleDraft;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<RuleDraft>) => void;
};

function Fields(props: Props) {
  const { draft, errors, onChange } = props;
  const { t } = useTranslation("classificationrules");
  if (draft.kind === ruleKinds.schedule) return <ScheduleFields {...props} />;
  if (draft.kind === ruleKinds.place) return <TargetFields {...props} />;
  const field = (name: "home" | "work") => (
    <PlaceField
      key={name}
      label={t(($) => $[name])}
      value={draft[name]}
      onChange={(place) => onChange({ [name]: place })}
      error={errors[name]}
    />
  );
  return (
    <>
      <p className="secondary">{t(($) => $.homeWorkWhy)}</p>
      {field("home")}
      {field("work")}
    </>
  );
}

function ScheduleFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation("classificationrules");
  const toggled = (day: Weekday) =>
    draft.weekdays.includes(day)
      ? draft.weekdays.filter((one) => one !== day)
      : [...draft.weekdays, day].toSorted((one, other) => one - other);
  return (
    <>
      <p className="secondary">{t(($) => $.scheduleWhy)}</p>
      <Input.Wrapper size="md" label={t(($) => $.workDays)} labelElement="div" error={errors["weekdays"]}>
        <div className={classes.days} role="group" aria-label={t(($) => $.workDays)}>
          {everyDay.map((day) => (
            <Button
              key={day}
              size="md"
              variant={draft.weekdays.includes(day) ? "light" : "default"}
              aria-pressed={draft.weekdays.includes(day)}
              aria-label={dayName(day, "long")}
              onClick={() => onChange({ weekdays: toggled(day) })}
            >
              {dayName(day)}
            </Button>
          ))}
        </div>
      </Input.Wrapper>
      <div className={classes.hours}>
        {(["from", "until"] as const).map((name) => (
          <TextInput
            key={name}
            size="md"
            type="time"
            label={t(($) => $[name])}
            value={draft[name]}
            error={errors[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </>
  );
}

function TargetFields({ draft, errors, onChange }: Props) {
  const { t } = useTranslation("classificationrules");
  const nameOf = useTripTypeName();
  const types = Object.values(tripTypes);
  return (
    <>
      <p className="secondary">{t(($) => $.placeWhy)}</p>
      <PlaceField
        label={t(($) => $.place)}
        value={draft.place}
        onChange={(place) => onChange({ place })}
        error={errors["place"]}
      />
      <Choice
        label={t(($) => $.radius)}
        value={String(draft.radiusInMeters)}
        options={radii.map((meters) => ({
          value: String(meters),
          label: t(($) => $.meters, { number: formatNumber(meters) }),
        }))}
        onChange={(meters) => onChange({ radiusInMeters: Number(meters) })}
      />
      <Choice
        label={t(($) => $.type)}
        value={String(draft.type)}
        options={types.map((type) => ({ value: String(type), label: nameOf(type) }))}
        onChange={(type) => onChange({ type: Number(type) as RuleDraft["type"] })}
      />
      {draft.type === tripTypes.business && (
        <>
          <TextField
            label={t(($) => $.description)}
            value={draft.description}
            onChange={(description) => onChange({ description })}
            error={errors["description"]}
          />
          <TextField
            label={t(($) => $.contact)}
            value={draft.contact}
            onChange={(contact) => onChange({ contact })}
            error={errors["contact"]}
          />
        </>
      )}
    </>
  );
}
