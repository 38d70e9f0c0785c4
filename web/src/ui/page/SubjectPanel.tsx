import { Skeleton, UnstyledButton } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { SearchBox } from "./SearchBox.tsx";
import classes from "./SubjectPanel.module.css";

type Props = {
  /** Above the search, for example a `ModeSwitch`. */
  head?: ReactNode;
  searchLabel: string;
  /** A search begins anew when it changes. */
  searchKey?: string;
  onSearch: (term: string) => void;
  listLabel: string;
  isLoading: boolean;
  /** Said where nothing is found. */
  none?: string | false | undefined;
  footer?: ReactNode;
  /** `SubjectEntry` each. */
  children: ReactNode;
};

/** What a page is read by, to choose from: vehicles or drivers, or its own things. */
export function SubjectPanel(props: Props) {
  return (
    <div className={classes.panel}>
      {props.head}
      <SearchBox key={props.searchKey} label={props.searchLabel} onSearch={props.onSearch} />
      <ul className={classes.list} aria-label={props.listLabel}>
        {props.children}
        {props.isLoading && <LoadingEntries />}
      </ul>
      {props.none && <p className={classes.none}>{props.none}</p>}
      {props.footer && <footer className={classes.shortcuts}>{props.footer}</footer>}
    </div>
  );
}

type EntryProps = {
  id: string;
  /** A sign of 16 px. */
  mark: ReactNode;
  name: string;
  /** Below the name. */
  about?: ReactNode;
  /** At the right of the name. */
  aside?: ReactNode;
  /** At the right of what is below it. */
  note?: ReactNode;
  isChosen: boolean;
  onChoose: (id: string) => void;
  /** Buttons of its own, beside it. */
  actions?: ReactNode;
};

export const SubjectEntry = memo(function SubjectEntry(props: EntryProps) {
  return (
    <li className={classes.item}>
      <UnstyledButton
        className={classes.entry}
        aria-current={props.isChosen || undefined}
        onClick={() => props.onChoose(props.id)}
      >
        {props.mark}
        <span className={classes.line}>
          <span className={classes.plate}>{props.name}</span>
          <span className={classes.distance}>{props.aside}</span>
        </span>
        <span className={classes.line}>
          <span className={classes.name}>{props.about}</span>
          <span className={classes.note}>{props.note}</span>
        </span>
      </UnstyledButton>
      {props.actions}
    </li>
  );
});

function LoadingEntries() {
  return Array.from({ length: 6 }, (_, index) => (
    <li key={index} className={classes.entry}>
      <Skeleton circle width={16} height={16} />
      <Skeleton height={12} width="70%" />
    </li>
  ));
}
