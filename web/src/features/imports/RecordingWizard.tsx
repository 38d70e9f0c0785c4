import { useWindowEvent } from "@mantine/hooks";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { Wizard } from "../../ui/dialogs/Wizard.tsx";
import type { Option } from "../../ui/pickers/SearchSelect.tsx";
import { endRecording, openRecording, openRecordingAgain, sendPoints, useRefreshImported } from "./data.ts";
import { importRecordings, type RecordingToSend, type Sending } from "./import-recordings.ts";
import { RecordingFilesStep } from "./RecordingFilesStep.tsx";
import { RecordingPreviewStep } from "./RecordingPreviewStep.tsx";
import { RecordingSendStep } from "./RecordingSendStep.tsx";
import { useRecordings } from "./use-recordings.ts";

const steps = ["files", "preview", "send"] as const;
const [filesStep, , sendStep] = [0, 1, 2];

/** From files of recorded points to trips: which vehicle and files, what is in them, and then they are sent. */
export function RecordingWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("recordings");
  const [step, setStep] = useState(filesStep);
  const [isTried, setTried] = useState(false);
  const [vehicle, setVehicle] = useState<Option | null>(null);
  const { picked, pick, remove } = useRecordings();
  const [sending, setSending] = useState<Sending | null>(null);
  const refresh = useRefreshImported();
  const progress = useSyncExternalStore(sending?.subscribe ?? nothing, () => sending?.progress() ?? null);
  const read = picked.flatMap((one) => ("read" in one ? [one] : []));
  const wanted = read.filter((one) => one.read.whyNot === null);
  const missing = vehicle === null ? "vehicle" : whatIsMissing(picked, wanted);
  const isRunning = progress?.isRunning === true;
  const isDone = progress !== null && progress.files.every(({ state }) => state === "done");
  useWindowEvent("beforeunload", (event) => isRunning && event.preventDefault());
  const leave = () => {
    sending?.stop();
    onClose();
  };
  const send = async () => {
    await sending?.run();
    await refresh();
  };
  const goOn = () => {
    if (isDone) return leave();
    if (step === sendStep) return void send();
    if (missing !== null || vehicle === null) return setTried(true);
    setTried(false);
    if (step + 1 === sendStep) setSending(sending ?? sendingOf(wanted, vehicle.id));
    setStep(step + 1);
  };
  const forget = () => setSending(null);
  const contents = {
    files: (
      <RecordingFilesStep
        vehicle={vehicle}
        picked={picked}
        missing={isTried ? missing : null}
        onVehicle={(chosen) => {
          forget();
          setVehicle(chosen);
        }}
        onPick={(file) => {
          forget();
          pick(file);
        }}
        onRemove={(key) => {
          forget();
          remove(key);
        }}
      />
    ),
    preview: <RecordingPreviewStep read={read} />,
    send: vehicle && progress && <RecordingSendStep progress={progress} read={wanted} vehicle={vehicle} />,
  };
  return (
    <Wizard
      title={t(($) => $.title)}
      isOpen
      onClose={leave}
      steps={steps.map((key) => ({
        key,
        label: t(($) => $.steps[key]),
        about: t(($) => $.abouts[key]),
        reminder: key === "files" ? vehicle?.name : undefined,
        content: contents[key],
      }))}
      step={step}
      onStep={(next) => {
        setTried(false);
        setStep(next);
      }}
      onNext={goOn}
      finishLabel={labelOf(progress?.files ?? [])}
      isBusy={isRunning}
      isDirty={picked.length > 0 && !isDone}
      isOver={isDone && step === sendStep}
    />
  );

  function labelOf(files: readonly { state: string }[]): string {
    if (isDone) return t(($) => $.done);
    const isBegun = files.some(({ state }) => state !== "open");
    return isBegun ? t(($) => $.again) : t(($) => $.take);
  }
}

const nothing = () => () => undefined;

/** What is still to be said or waited for. */
function whatIsMissing(
  picked: ReturnType<typeof useRecordings>["picked"],
  wanted: readonly RecordingToSend[],
): "files" | "reading" | null {
  if (picked.some((one) => "share" in one)) return "reading";
  return wanted.length === 0 ? "files" : null;
}

/** What is wrong with a file is said of it, not of a field nobody sees. */
function sayOf(error: unknown): string {
  const wrong = error instanceof ApiProblem ? Object.values(error.body.errors ?? {}).flat() : [];
  return wrong.length > 0 ? wrong.join(". ") : problemText(error).text;
}

const sendingOf = (files: readonly RecordingToSend[], vehicleId: string): Sending =>
  importRecordings(files, vehicleId, {
    begin: openRecording,
    beginAgain: openRecordingAgain,
    send: sendPoints,
    finish: endRecording,
    say: sayOf,
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  });
