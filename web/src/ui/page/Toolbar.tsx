import type { ReactNode } from "react";
import { SearchBox } from "./SearchBox.tsx";
import classes from "./Toolbar.module.css";

type Props = {
  search?: {
    label: string;
    onSearch: (term: string) => void;
    initial?: string;
    debounceMilliseconds?: number;
  };
  /** Switches and filters. */
  children?: ReactNode;
};

/** The row below a page's title: what the list is searched and narrowed by. */
export function Toolbar({ search, children }: Props) {
  return (
    <search className={classes.toolbar}>
      {search && (
        <div className={classes.search}>
          <SearchBox {...search} />
        </div>
      )}
      {children}
    </search>
  );
}
