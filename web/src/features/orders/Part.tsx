import { type ReactNode, useId } from "react";
import classes from "./OrderPage.module.css";

type Props = { title: string; about?: string; children: ReactNode };

/** One subject of the page on a card of its own. */
export function Part({ title, about, children }: Props) {
  const heading = useId();
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <div className={classes.words}>
        <h2 id={heading}>{title}</h2>
        {about && <p>{about}</p>}
      </div>
      {children}
    </section>
  );
}
