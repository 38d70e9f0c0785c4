import { Button, Input } from "@mantine/core";
import { IconPolygon } from "@tabler/icons-react";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { useFenceSearch } from "../../entities/geofences/data.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { TimeField } from "../../ui/dates/TimeField.tsx";
import { dayName, everyDay } from "../../ui/dates/weekdays.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { SearchSelect } from "../../ui/pickers/SearchSelect.tsx";
import { formatNumber } from "../../ui/texts/format.ts";
import { radii, type RuleDraft } from "./draft.ts";
import { PlaceField } from "./PlaceField.tsx";
import classes from "./RulesPage.module.css";

type Props = {
  draft: RuleDraft;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<RuleDraft>) => void;
};

/** What trips are known by, and what they are then. */
export function RuleFields(props: Props) {
  const { draft, errors, onChange } = props;
  const { t } = useTranslation("classificationrules");
  if (draft.kind === ruleKinds.schedule) return <ScheduleFields {...props} />;
  if (draft.kind === ruleKinds.place) return <TargetFields {...props} />;
  if (draft.isOffer) return <p className="secondary">{t(($) => $.homeWorkOffered)}</p>;
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
          <TimeField
            key={name}
            label={t(($) => $[name])}
            value={draft[name]}
            error={errors[name]}
            onChange={(time) => onChange({ [name]: time })}
          />
        ))}
      </div>
    </>
  );
}

function TargetFields(props: Props) {
  const { draft, errors, onChange } = props;
  const { t } = useTranslation("classificationrules");
  const nameOf = useTripTypeName();
  const types = Object.values(tripTypes);
  return (
    <>
      <p className="secondary">{t(($) => $.placeWhy)}</p>
      <Target {...props} />
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

/** A place with a radius; who may know fences can choose one of them instead. */
function Target({ draft, errors, onChange }: Props) {
  const { t } = useTranslation("classificationrules");
  const mayChooseFence = mayUse(accessOf(useCurrentUser()), geofences.names);
  return (
    <>
      {(mayChooseFence || draft.isInFence) && (
        <Choice
          label={t(($) => $.target)}
          value={draft.isInFence ? "fence" : "place"}
          options={[
            { value: "place", label: t(($) => $.targets.place) },
            { value: "fence", label: t(($) => $.targets.fence) },
          ]}
          onChange={(target) => onChange({ isInFence: target === "fence" })}
        />
      )}
      {draft.isInFence ? (
        <FenceSelect value={draft.fence} onChange={(fence) => onChange({ fence })} error={errors["fence"]} />
      ) : (
        <>
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
        </>
      )}
    </>
  );
}

type FenceProps = {
  value: RuleDraft["fence"];
  onChange: (fence: RuleDraft["fence"]) => void;
  error: string | undefined;
};

function FenceSelect({ value, onChange, error }: FenceProps) {
  const { t } = useTranslation("classificationrules");
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchSelect
      label={t(($) => $.targets.fence)}
      placeholder={t(($) => $.chooseFence)}
      hint={t(($) => $.fenceHint)}
      icon={IconPolygon}
      value={value?.id ?? null}
      name={value?.name}
      isRequired
      error={error}
      {...useFenceSearch(term)}
      onSearch={setTerm}
      onChange={onChange}
    />
  );
}
