import type { ReactNode } from "react";
import classes from "./PrivacyPage.module.css";

type Props = { title: string; why: string; children: ReactNode };

/** A part of the page: what it is called, why it is there, and what it says. */
export function Section({ title, why, children }: Props) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <p className="secondary bare">{why}</p>
      {children}
    </section>
  );
}
