import { Suspense, useState } from "react";
import type { CsvImportProps } from "./csv-import.ts";
import { lazyPart } from "../page/lazy-part.ts";

const CsvImport = lazyPart(() =>
  import("./CsvImport.tsx").then(({ CsvImport: Import }) => ({ default: Import })),
);

/** Imports a CSV file line by line (rule screens/csv-dialog); its code is loaded when it is first opened. */
export function CsvImportDialog(props: CsvImportProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <CsvImport {...props} />
      </Suspense>
    )
  );
}
