import { CloseButton } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { IconMapPinOff } from "@tabler/icons-react";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { useTranslation } from "react-i18next";
import { formatDate } from "../ui/texts/format.ts";
import classes from "./Banner.module.css";

/** Says why a person misses places of his own private trips after somebody else changed his login, and until when. */
export function HiddenPlacesBanner({ user: { hiddenPlaces } }: { user: CurrentUser }) {
  const { t } = useTranslation("app");
  const [isClosed, setClosed] = useSessionStorage({
    key: "isHiddenPlacesBannerClosed",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (hiddenPlaces === null || isClosed) return null;
  const since = formatDate(hiddenPlaces.since);
  return (
    <section className={classes.places} aria-label={t(($) => $.hiddenPlaces)}>
      <IconMapPinOff size={18} stroke={1.75} aria-hidden />
      <p>
        {hiddenPlaces.until === null
          ? t(($) => $.hiddenPlacesObjected, { since })
          : t(($) => $.hiddenPlacesUntil, { since, until: formatDate(hiddenPlaces.until) })}
      </p>
      <CloseButton
        size={32}
        iconSize={18}
        aria-label={t(($) => $.closeHiddenPlaces)}
        onClick={() => {
          setClosed(true);
          document.getElementById("content")?.focus();
        }}
      />
    </section>
  );
}
