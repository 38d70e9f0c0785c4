import type { ReactNode } from "react";

/** One column of the file, by its position. */
export type CsvColumn = {
  name: string;
  /** What the server calls it in its refusals. */
  field: string;
  isRequired?: boolean;
  example?: string;
  /** Names the thing of its line: two lines with one value are double. */
  isKey?: boolean;
};

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
