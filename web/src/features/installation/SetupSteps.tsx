import type { Installation } from "@wegbuch/contract/installation/schemas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CompanyStep } from "./CompanyStep.tsx";
import { DoneStep } from "./DoneStep.tsx";
import { GeocoderForm } from "./GeocoderForm.tsx";
import { MailForm } from "./MailForm.tsx";
import { MapForm } from "./MapForm.tsx";
import { mapPresetOf } from "@wegbuch/contract/installation/rules";
import { SetupFrame, type StepName, stepNames, type StepState } from "./SetupFrame.tsx";
import { Told } from "./Told.tsx";
import { useKept } from "./use-kept.ts";
import type { Way } from "./TopicForm.tsx";

type Progress = {
  shown: StepName;
  passed: Partial<Record<StepName, "done" | "later">>;
  /** The company that was made here. */
  company: { id: string; name: string; isInvited: boolean } | null;
};

const begun: Progress = { shown: "mail", passed: { account: "done" }, company: null };

type Props = { installation: Installation; email: string };

/** What follows the account; each step is saved by itself and may wait. */
export function SetupSteps({ installation, email }: Props) {
  const { t } = useTranslation("installation");
  const [progress, setProgress] = useKept("progress", begun);
  const { shown, passed, company } = progress;
  const reminders = useReminders(installation, email, company?.name);
  const steps = stepNames
    .filter((name) => passed[name] !== undefined || name === shown)
    .map((name): StepState => ({ name, state: passed[name] ?? "open", reminder: reminders[name] }));
  const goTo = (next: StepName) => setProgress({ ...progress, shown: next });
  const pass = (how: "done" | "later") => {
    const next = stepNames[stepNames.indexOf(shown) + 1] ?? "done";
    setProgress({
      ...progress,
      shown: next,
      passed: { ...passed, [shown]: how === "later" ? (passed[shown] ?? how) : how },
    });
  };
  const way: Way = {
    saveLabel: t(($) => $.saveAndNext),
    onBack: () => goTo(stepNames[stepNames.indexOf(shown) - 1] ?? "account"),
    onLater: () => pass("later"),
    onDone: () => pass("done"),
  };
  const contents: Record<StepName, ReactNode> = {
    account: <Told tone="ok">{t(($) => $.account.done, { email })}</Told>,
    mail: <MailForm mail={installation.mail} email={email} way={way} />,
    map: <MapForm map={installation.map} way={way} showsChosen />,
    geocoder: <GeocoderForm geocoder={installation.geocoder} way={way} />,
    company: (
      <CompanyStep
        made={company}
        hasMail={installation.mail.server !== null}
        way={way}
        onMade={(made, isComplete) =>
          setProgress({
            shown: isComplete ? "done" : "company",
            passed: { ...passed, company: "done" },
            company: made,
          })
        }
      />
    ),
    done: <DoneStep installation={installation} company={company} />,
  };
  return (
    <SetupFrame
      shown={shown}
      steps={steps}
      onStep={goTo}
      heading={t(($) => $[shown].heading)}
      about={
        shown === "account" ? t(($) => $.account.doneAbout) : t(($) => $[shown].about, { folder: "outbox" })
      }
    >
      {contents[shown]}
    </SetupFrame>
  );
}

/** What was chosen, in a few words beside each step. */
function useReminders(installation: Installation, email: string, company: string | undefined) {
  const { t } = useTranslation("installation");
  const { mail, map, geocoder } = installation;
  const mapName = map.kind === "offline" ? "offline" : (mapPresetOf(map) ?? "own");
  const isService = geocoder.kind !== "offline" && geocoder.kind !== "database";
  return {
    account: email,
    mail: mail.server?.host ?? t(($) => $.mail.none),
    map: t(($) => $.map.options[mapName].name),
    geocoder: isService ? geocoder.kind : t(($) => $.geocoder.options[geocoder.kind as "offline"].name),
    company,
  } as Partial<Record<StepName, string>>;
}
