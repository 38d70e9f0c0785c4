import { driverViewer } from "../access/role-sets.ts";
import { get, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  Notification,
  NotificationCount,
  NotificationFilter,
  NotificationSettings,
  NotificationSettingsChange,
  SeenNotifications,
} from "./schemas.ts";

export const notifications = {
  list: get("/Notifications", {
    about:
      "What the caller is told of vehicles and people in scope, what was told last first; of about 90 days, without any place.",
    for: driverViewer,
    query: NotificationFilter,
    answer: page(Notification),
  }),
  count: get("/Notifications/Count", {
    about: "How many of them the caller has not seen and are still so, at most 100.",
    for: driverViewer,
    answer: NotificationCount,
  }),
  see: put("/Notifications/Seen", {
    about: "Notes that the caller has seen some, or all on screen that were told until an instant.",
    for: driverViewer,
    when: "isNoSupport",
    body: SeenNotifications,
  }),
  settings: get("/Notifications/Settings", {
    about: "What of each kind reaches the caller, on screen and by mail.",
    for: driverViewer,
    answer: NotificationSettings,
  }),
  changeSettings: put("/Notifications/Settings", {
    about: "Says what of some kinds shall reach the caller; of others it stays.",
    for: driverViewer,
    when: "isNoSupport",
    body: NotificationSettingsChange,
  }),
};
