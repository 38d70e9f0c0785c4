import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Introduction.module.css";

const storageKey = "liveLocationIntroWatched";

/**
 * Says once in a browser how to read the page (rule live/introduction); it lies over the map and stops nobody from
 * working.
 */
export function Introduction() {
  const { t } = useTranslation("live");
  const [isShown, setIsShown] = useState(() => localStorage.getItem(storageKey) !== "true");
  useEffect(() => localStorage.setItem(storageKey, "true"), []);
  if (!isShown) return null;
  return (
    <section className={classes.card} aria-label={t(($) => $.intro.title)}>
      <h2>{t(($) => $.intro.title)}</h2>
      <p>{t(($) => $.intro.text)}</p>
      <Button onClick={() => setIsShown(false)}>{t(($) => $.intro.done)}</Button>
    </section>
  );
}
