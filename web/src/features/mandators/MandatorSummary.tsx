import { UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatNumber } from "../../ui/texts/format.ts";
import type { MandatorDraft, StepName } from "./draft.ts";
import { Packages } from "./MandatorColumns.tsx";
import classes from "./MandatorSummary.module.css";

type Props = { draft: MandatorDraft; onChange: (step: StepName) => void };

/** Everything that was entered, to be read once more like a letter before it is sent. */
export function MandatorSummary({ draft, onChange }: Props) {
  const { t } = useTranslation("mandators");
  const { administrator, boxes } = draft;
  const section = (step: StepName, content: ReactNode) => (
    <Section step={step} onChange={onChange}>
      {content}
    </Section>
  );
  return (
    <div className="line-above">
      {section(
        "details",
        <>
          <p className="strong">{draft.name}</p>
          {draft.description && <p className={classes.text}>{draft.description}</p>}
          <Packages bits={draft.packages} />
          <p>
            {draft.isTester
              ? t(($) => $.summary.tester, {
                  since: formatDay(draft.testerSince),
                  days: draft.testerExpiresInDays,
                })
              : t(($) => $.summary.noTester)}
          </p>
        </>,
      )}
      {section(
        "customer",
        <>
          <p className="strong">{draft.companyName}</p>
          <p>{draft.address?.displayName}</p>
        </>,
      )}
      {section(
        "administrator",
        <>
          <p className="strong">
            {administrator.firstName} {administrator.lastName}
          </p>
          <p>{administrator.email}</p>
          <p>{draft.sendWelcomeMail ? t(($) => $.summary.welcomeMail) : t(($) => $.summary.noWelcomeMail)}</p>
        </>,
      )}
      {section("settings", <Settings draft={draft} />)}
      {section(
        "boxes",
        boxes.length === 0 ? (
          <p>{t(($) => $.summary.noBoxes)}</p>
        ) : (
          <>
            <p className="strong">{t(($) => $.reminders.boxes, { count: boxes.length })}</p>
            <ul className={classes.boxes}>
              {boxes.map(({ imei, vehicleName }) => (
                <li key={imei}>
                  <span>{imei}</span>
                  {vehicleName.trim() || <em>{t(($) => $.summary.onlyAssigned)}</em>}
                </li>
              ))}
            </ul>
          </>
        ),
      )}
    </div>
  );
}

function Settings({ draft }: Pick<Props, "draft">) {
  const { t } = useTranslation("mandators");
  const meters = Number(draft.hideTripsUpToInMeter);
  return (
    <>
      <p>
        {t(($) => $.summary.everySeconds, {
          seconds: formatNumber(Number(draft.liveLocationIntervalInSeconds)),
        })}
      </p>
      <p>
        {meters > 0
          ? t(($) => $.summary.hides, { meters: formatNumber(meters) })
          : t(($) => $.summary.hidesNothing)}
      </p>
      <p>{draft.canShowTracks ? t(($) => $.summary.tracks) : t(($) => $.summary.noTracks)}</p>
      <p>{draft.canMergeSplitTrips ? t(($) => $.summary.merges) : t(($) => $.summary.noMerges)}</p>
    </>
  );
}

function Section({
  step,
  onChange,
  children,
}: Pick<Props, "onChange"> & { step: StepName; children: ReactNode }) {
  const { t } = useTranslation("mandators");
  const name = t(($) => $.steps[step].label);
  return (
    <section className={classes.section}>
      <h4>{name}</h4>
      <div className={classes.content}>{children}</div>
      <UnstyledButton
        type="button"
        className={classes.change}
        aria-label={t(($) => $.summary.change, { step: name })}
        title={t(($) => $.summary.change, { step: name })}
        onClick={() => onChange(step)}
      >
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </section>
  );
}
