import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { keepFile } from "../../ui/files/keep-file.ts";
import classes from "./FactorSetup.module.css";

type Props = { codes: readonly string[]; onClose: () => void };

/** The ten codes for the day the phone is gone, shown this once: whoever leaves without saying that he kept them is asked. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation("factors");
  const [isAsking, setAsking] = useState(false);
  const text = codes.join("\n");
  return (
    <Dialog
      isOpen
      onClose={() => setAsking(true)}
      isBelow={isAsking}
      title={t(($) => $.codesTitle)}
      size="decision"
      footer={
        <Button size="md" onClick={onClose}>
          {t(($) => $.done)}
        </Button>
      }
    >
      <p className={classes.how}>{t(($) => $.codesHow)}</p>
      <ol className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.ways}>
        <CopyButton text={text} />
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() =>
            keepFile(
              t(($) => $.fileName),
              new Blob([text], { type: "text/plain" }),
            )
          }
        >
          {t(($) => $.keepFile)}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(($) => $.notKeptTitle)}
        text={t(($) => $.notKeptWhy)}
        confirmLabel={t(($) => $.leaveCodes)}
        cancelLabel={t(($) => $.backToCodes)}
        isDangerous
        isBusy={false}
        onConfirm={onClose}
      />
    </Dialog>
  );
}

type Outcome = "copied" | "notCopied";

/** Browsers have no clipboard without TLS, and may refuse it: the file is another way. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation("factors");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const copy = async (): Promise<Outcome> => {
    try {
      await navigator.clipboard.writeText(text);
      return "copied";
    } catch {
      return "notCopied";
    }
  };
  const Sign = outcome === "copied" ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<Sign size={18} stroke={1.75} aria-hidden />}
      onClick={() => void copy().then(setOutcome)}
    >
      <span aria-live="polite">{outcome === null ? t(($) => $.copy) : t(($) => $[outcome])}</span>
    </Button>
  );
}
