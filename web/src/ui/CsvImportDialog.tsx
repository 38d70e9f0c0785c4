import { lazy, type ReactNode, Suspense, useState } from "react";

const CsvImport = lazy(() =>
  import("./CsvImport.tsx").then(({ CsvImport: Import }) => ({ default: Import })),
);

/** One column of the file, by its position. */
export type CsvColumn = { name: string; isRequired?: boolean; example?: string };

export type CsvImportProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  columns: readonly CsvColumn[];
  /** Imports one line: as many cells as there are columns, "" where one is missing. Refusals are thrown as ApiProblem. */
  importRow: (cells: string[]) => Promise<unknown>;
  /** Stands above the choice of the file, for example the choice of a mandator. */
  before?: ReactNode;
  /** Why no file can be chosen yet. */
  whyNotYet?: string | null;
  /** After each run: lists may have changed. */
  onEnd?: () => void;
};

/** Imports a CSV file line by line (document 1, 2.13); its code is loaded when it is first opened. */
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
