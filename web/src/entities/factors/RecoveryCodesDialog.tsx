import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { CopyButton } from "../../ui/form/CopyButton.tsx";
import { useCopying } from "../../ui/form/use-copying.ts";
import { keepFile } from "../../ui/files/keep-file.ts";
import classes from "./FactorSetup.module.css";

type Props = { codes: readonly string[]; onClose: () => void };

/** The ten codes for the day the phone is gone, shown this once: whoever leaves without saying that he kept them is asked. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation("factors");
  const [isAsking, setAsking] = useState(false);
  const text = codes.join("\n");
  const { field: _none, ...copying } = useCopying(text);
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
        <CopyButton variant="default" copying={copying} />
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
      {copying.outcome === "failed" && <p role="alert">{t(($) => $.notCopied)}</p>}
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
