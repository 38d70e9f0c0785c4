import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { CalendarFeedDialog } from "../../entities/calendarfeeds/CalendarFeedDialog.tsx";

/** Opens the secret link to the calendar of due inspections and services. */
export function CalendarSubscription() {
  const { t } = useTranslation("settings");
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        {t(($) => $.calendar.subscribe)}
      </Button>
      {isOpen && <CalendarFeedDialog onClose={close} />}
    </>
  );
}
