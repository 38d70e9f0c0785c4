import { Button } from "@mantine/core";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { steeringDuties } from "@wegbuch/contract/timelogs/codes";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoggedWeeks, useReader } from "./data.ts";
import { DutyDialog } from "./DutyDialog.tsx";
import classes from "./Exemption.module.css";

type Props = { person: Reference; month: string };

/** Whether somebody keeps a log, and whether what he drove asks for one (rule timelogs/duty). */
export function Duty({ person, month }: Props) {
  const { t } = useTranslation("timelogs");
  const { mayExempt, whyNotExempt } = useReader();
  const [isOpen, setOpen] = useState(false);
  const { data } = useLoggedWeeks(person.id, month);
  if (data === undefined) return null;
  const { duty, isLogRequired } = data;
  const mayChange = mayExempt && whyNotExempt(person.id) === null;
  const isUnkept = duty.steeringDuty === steeringDuties.none;
  return (
    <div className={classes.exemption}>
      {duty.steeringDuty === steeringDuties.reduced && <p>{t(($) => $.duty.reduced)}</p>}
      {isUnkept && isLogRequired && <p role="note">{t(($) => $.duty.required)}</p>}
      {mayChange && (
        <Button variant="subtle" size="compact-md" className={classes.act} onClick={() => setOpen(true)}>
          {t(($) => $.duty.change)}
        </Button>
      )}
      {isOpen && <DutyDialog person={person} duty={duty} onClose={() => setOpen(false)} />}
    </div>
  );
}
