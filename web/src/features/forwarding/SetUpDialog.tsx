import { Button, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { CopyButton } from "../../ui/form/CopyButton.tsx";
import { useCopying } from "../../ui/form/use-copying.ts";
import classes from "./ForwardingPage.module.css";

/** What has to stand in the settings of Traccar, with the address of this installation. */
const entriesFor = (origin: string) =>
  [
    ["enable", "true"],
    ["type", "json"],
    ["url", `${origin}/api/Forward/Traccar`],
    ["header", "Authorization: Bearer wbt_…"],
    ["retry.enable", "true"],
    ["retry.count", "16"],
    ["retry.limit", "100000"],
  ]
    .map(([key, value]) => `<entry key='forward.${key}'>${value}</entry>`)
    .join("\n");

/** How a Traccar is told to forward, step by step. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("forwarding");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.setUp)}
      size="form"
      footer={
        <Button size="md" variant="default" onClick={onClose}>
          {t(($) => $.close)}
        </Button>
      }
    >
      <ol className={classes.steps}>
        <li>{t(($) => $.setUpToken)}</li>
        <li>
          {t(($) => $.setUpFile)}
          <Entries text={entriesFor(window.location.origin)} />
        </li>
        <li>{t(($) => $.setUpStart)}</li>
      </ol>
      <p className="secondary">{t(($) => $.setUpRetry)}</p>
    </Dialog>
  );
}

/** To copy; where a browser lets nothing be copied it is marked instead. */
function Entries({ text }: { text: string }) {
  const { t } = useTranslation("forwarding");
  const { field, ...copying } = useCopying<HTMLTextAreaElement>(text);
  return (
    <>
      <Textarea
        ref={field}
        readOnly
        rows={7}
        wrap="off"
        aria-label={t(($) => $.file)}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ root: classes.entries!, input: classes.text! }}
      />
      <CopyButton variant="default" copying={copying} />
      {copying.outcome === "failed" && <p role="alert">{t(($) => $.copyFailed)}</p>}
    </>
  );
}
