import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import classes from "./ChargingPage.module.css";
import { type Draft, type Section, withSection } from "./draft.ts";

type Props = { draft: Draft; errors: FieldErrors; onChange: (sections: readonly Section[]) => void };

/** From when on how much power there is for all cars. */
export function SectionList({ draft, errors, onChange }: Props) {
  const { t } = useTranslation("charging");
  const { sections } = draft;
  const change = (key: number, part: Partial<Section>) =>
    onChange(sections.map((section) => (section.key === key ? { ...section, ...part } : section)));
  const inputOf = (section: Section, index: number, field: "time" | "throughput") => {
    const label = field === "time" ? t(($) => $.throughputTime) : t(($) => $.throughput);
    return (
      <TextInput
        size="md"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        label={index === 0 ? label : undefined}
        aria-label={t(($) => $.throughputNumber, { number: index + 1, field: label })}
        value={section[field]}
        error={errors[`${index}.${field}`]}
        onChange={(event) => change(section.key, { [field]: event.currentTarget.value })}
      />
    );
  };
  return (
    <fieldset>
      <legend>{t(($) => $.throughputs)}</legend>
      <p className={classes.about}>{t(($) => $.throughputsWhy)}</p>
      {sections.length > 0 && (
        <ol className={classes.sections}>
          {sections.map((section, index) => (
            <li key={section.key}>
              {inputOf(section, index, "time")}
              {inputOf(section, index, "throughput")}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t(($) => $.removeThroughput, { number: index + 1 })}
                onClick={() => onChange(sections.filter(({ key }) => key !== section.key))}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          disabled={sections.length >= 100}
          onClick={() => onChange(withSection(draft))}
        >
          {t(($) => $.addThroughput)}
        </Button>
      </div>
    </fieldset>
  );
}
