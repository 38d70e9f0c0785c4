import {
  type Icon,
  IconCalendarDue,
  IconChecklist,
  IconClockExclamation,
  IconContract,
  IconEraser,
  IconInbox,
  IconKey,
  IconMailExclamation,
  IconMapPinExclamation,
  IconPlugConnectedX,
  IconSteeringWheel,
  IconTool,
  IconWifiOff,
} from "@tabler/icons-react";
import type { NotificationKind } from "@wegbuch/contract/notifications/rules";
import type { Notification } from "@wegbuch/contract/notifications/schemas";
import { useTranslation } from "react-i18next";
import { formatDate, formatDay, formatMonth, formatNumber, formatTime } from "../../ui/texts/format.ts";

/** The sign of each kind. */
export const signs: Record<NotificationKind, Icon> = {
  alarm: IconMapPinExclamation,
  unplugged: IconPlugConnectedX,
  silent: IconWifiOff,
  inspection: IconCalendarDue,
  service: IconTool,
  failedMail: IconMailExclamation,
  deletionRequest: IconEraser,
  agreement: IconContract,
  openTrips: IconInbox,
  auditFinding: IconChecklist,
  workingTime: IconSteeringWheel,
  lateReturn: IconClockExclamation,
  notFetched: IconKey,
};

/** Where it is mended; of a vehicle there, where that can be said. */
export function mendedAt({ kind, vehicle, user }: Notification, ownId: string) {
  const ofVehicle = vehicle === null ? {} : { vehicleIds: [vehicle.id] };
  const places: Record<NotificationKind, { to: string; search?: object }> = {
    alarm: { to: "/geofences/alarms", search: ofVehicle },
    unplugged: { to: "/vehicles", search: { hasError: true } },
    silent: { to: "/vehicles", search: { hasError: true } },
    inspection: { to: "/vehicles", search: { isDue: true } },
    service: { to: "/vehicles", search: { isDue: true } },
    failedMail: { to: "/users" },
    deletionRequest: { to: "/privacy" },
    agreement: { to: "/privacy" },
    openTrips: user?.id === ownId ? { to: "/inbox" } : { to: "/trips", search: { driverId: user?.id } },
    auditFinding: { to: "/audit" },
    workingTime: { to: "/time" },
    lateReturn: { to: "/reservation" },
    notFetched: { to: "/reservation" },
  };
  return places[kind];
}

/** What a notification says: what it is about in one line, and what belongs to that. */
export function useSayNotification(ownId: string) {
  const { t } = useTranslation("notifications");
  return (told: Notification): { title: string; detail: string } => {
    const { kind, facts } = told;
    const values = valuesOf(told);
    if (kind === "alarm")
      return {
        title: t(($) => (told.event === "Entering" ? $.entering : $.leaving), values),
        detail: t(($) => $.details.alarm),
      };
    if (kind === "openTrips") {
      const isOwn = told.user?.id === ownId;
      const count = facts.count ?? 0;
      return {
        title: t(($) => (isOwn ? $.ownTrips : $.openTrips), { ...values, count }),
        detail: t(($) => (facts.isOverdue ? $.wasUntil : $.until), values),
      };
    }
    if (kind === "inspection" || kind === "service")
      return {
        title: t(($) => (facts.isOverdue ? $.overdue[kind] : $.due[kind]), values),
        detail: t(($) => (facts.isOverdue && kind === "inspection" ? $.dueSince : $.details[kind]), values),
      };
    if (kind === "deletionRequest")
      return {
        title: t(($) => $.titles.deletionRequest, values),
        detail: t(($) => (facts.isOverdue ? $.wasUntil : $.until), values),
      };
    if (kind === "lateReturn" && facts.nextAt)
      return { title: t(($) => $.titles.lateReturn, values), detail: t(($) => $.lateForNext, values) };
    if (kind === "auditFinding")
      return {
        title: t(($) => $.findings, { ...values, count: facts.count ?? 0 }),
        detail: t(($) => $.details.auditFinding, values),
      };
    return { title: t(($) => $.titles[kind], values), detail: t(($) => $.details[kind], values) };
  };
}

function valuesOf({ vehicle, user, geofence, facts }: Notification) {
  const { since, dueOn, dueAtMeters, from, address, nextAt } = facts;
  return {
    vehicle: vehicle ? vehicle.licensePlate || vehicle.name : "",
    user: user?.name ?? "",
    fence: geofence?.name ?? "",
    since: since ? saidMoment(since) : "",
    next: nextAt ? saidMoment(nextAt) : "",
    date: dueOn ? formatDay(dueOn) : "",
    odometer: dueAtMeters === undefined ? "" : formatNumber(Math.round(dueAtMeters / 1_000)),
    month: from ? formatMonth(from) : "",
    week: from ? formatDay(from) : "",
    address: address ?? "",
  };
}

/** ISO instant → 20.11.2026, 07:12 */
export const saidMoment = (instant: string): string => `${formatDate(instant)}, ${formatTime(instant)}`;
