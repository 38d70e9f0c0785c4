import type { ReactNode } from "react";
import classes from "./FormPart.module.css";

type Props = { title: string; about?: string | undefined; children: ReactNode };

/** A titled part of a long form; a line parts it from the one before. */
export function FormPart({ title, about, children }: Props) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {about && <p>{about}</p>}
      {children}
    </section>
  );
}
