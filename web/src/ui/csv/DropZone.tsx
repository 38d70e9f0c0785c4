import { Button } from "@mantine/core";
import { IconFileTypeCsv, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./CsvPick.module.css";

type Props = {
  /** Why no file can be chosen yet. */
  whyNotYet: string | null;
  /** What may be chosen. */
  hint: string;
  onPick: (file: File) => void;
};

/** Takes one file, by button or by drop. */
export function DropZone({ whyNotYet, hint, onPick }: Props) {
  const { t } = useTranslation("widgets");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isShut = whyNotYet !== null;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isShut) onPick(file);
  };
  return (
    <div
      className={classes.zone}
      data-over={(isOver && !isShut) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileTypeCsv size={40} stroke={1.5} aria-hidden />
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again after it was corrected.
          event.currentTarget.value = "";
          if (file) onPick(file);
        }}
      />
      <Button
        size="md"
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
        disabled={isShut}
        onClick={() => input.current?.click()}
      >
        {t(($) => $.csv.choose)}
      </Button>
      <p>{whyNotYet ?? t(($) => $.csv.orDrop)}</p>
      <small>{hint}</small>
    </div>
  );
}
