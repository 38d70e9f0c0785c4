import { Button } from "@mantine/core";
import { type Icon, IconFileTypeCsv, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./CsvPick.module.css";

type Props = {
  /** Why no file can be chosen yet. */
  whyNotYet: string | null;
  /** What may be chosen. */
  hint: string;
  /** What else than a table. */
  kind?: { icon: Icon; accept: string };
  /** Several files are taken one after the other. */
  isForMany?: boolean;
  onPick: (file: File) => void;
};

const table = { icon: IconFileTypeCsv, accept: ".csv,.txt,text/csv,text/plain" };

/** Takes a file, by button or by drop. */
export function DropZone({ whyNotYet, hint, kind = table, isForMany = false, onPick }: Props) {
  const { t } = useTranslation("widgets");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isShut = whyNotYet !== null;
  const pick = (files: FileList | null) => {
    const wanted = [...(files ?? [])];
    for (const file of isForMany ? wanted : wanted.slice(0, 1)) onPick(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isShut) pick(event.dataTransfer.files);
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
      <kind.icon size={40} stroke={1.5} aria-hidden />
      <input
        ref={input}
        type="file"
        accept={kind.accept}
        multiple={isForMany}
        hidden
        onChange={(event) => {
          pick(event.currentTarget.files);
          // The same file may be chosen again after it was corrected.
          event.currentTarget.value = "";
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
