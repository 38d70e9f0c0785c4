import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { keepFile } from "../../ui/files/keep-file.ts";
import classes from "./FactorSetup.module.css";

/** The ten codes for the day the phone is gone, shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation("factors");
  const [isCopied, setCopied] = useState(false);
  const text = codes.join("\n");
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
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
        <Button
          variant="default"
          size="md"
          leftSection={
            isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} stroke={1.75} aria-hidden />
          }
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? t(($) => $.copied) : t(($) => $.copy)}</span>
        </Button>
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
    </Dialog>
  );
}
