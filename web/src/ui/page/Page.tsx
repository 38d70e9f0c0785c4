import { type ReactNode, useEffect } from "react";
import { ErrorBar } from "../feedback/ErrorBar.tsx";
import { useIsPhone } from "../theme/media.ts";
import classes from "./Page.module.css";

type Props = {
  title: string;
  /** What the page is about right now, in ink-3 behind the title. */
  subject?: ReactNode;
  /** Other views of the same, beside the title; below it on the phone. */
  tabs?: ReactNode;
  /** Buttons at the right of the title, at most one of them primary. */
  actions?: ReactNode;
  /** One row below the title: view switch and period left, filters right. */
  toolbar?: ReactNode;
  /** A white panel at the left, for example the list of vehicles. */
  side?: ReactNode;
  /** Maps fill the page: no padding, no scrolling, and the title only for screen readers. */
  isBleed?: boolean;
  isTitleHidden?: boolean;
  children: ReactNode;
};

/** The frame of every page behind the access gate: title, toolbar, error bar, content. */
export function Page({
  title,
  subject,
  tabs,
  actions,
  toolbar,
  side,
  isBleed,
  isTitleHidden,
  children,
}: Props) {
  const isPhone = useIsPhone();
  useEffect(() => {
    document.title = `${title} – Wegbuch`;
  }, [title]);
  return (
    <div className={classes.page} data-bleed={isBleed || undefined}>
      {side && <aside className={classes.side}>{side}</aside>}
      <main id="content" tabIndex={-1} className={classes.main}>
        <header className={classes.head} data-hidden={isBleed || isTitleHidden || undefined}>
          <h1 className={classes.title}>{title}</h1>
          {subject && <p className={classes.subject}>{subject}</p>}
          {!isPhone && tabs}
          {actions && <div className="line at-end gap-12">{actions}</div>}
        </header>
        {isPhone && tabs && <div className={classes.tabs}>{tabs}</div>}
        {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
        <ErrorBar />
        {children}
      </main>
    </div>
  );
}
