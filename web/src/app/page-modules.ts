/** Where the code of each page behind the gate lies, by the name it is exported under. */
export const pageModules = {
  FirstPasswordPage: () => import("../features/auth/FirstPasswordPage.tsx"),
  SettingsPage: () => import("../features/settings/SettingsPage.tsx"),
  Help: () => import("./Help.tsx"),
  DashboardPage: () => import("../features/dashboard/DashboardPage.tsx"),
  DayPage: () => import("../features/day/DayPage.tsx"),
  CalendarPage: () => import("../features/calendar/CalendarPage.tsx"),
  TripManagersPage: () => import("../features/tripmanagers/TripManagersPage.tsx"),
  GroupTripsPage: () => import("../features/trips/GroupTripsPage.tsx"),
  TripsPage: () => import("../features/trips/TripsPage.tsx"),
  VehiclesPage: () => import("../features/vehicles/VehiclesPage.tsx"),
  UsersPage: () => import("../features/users/UsersPage.tsx"),
  GeofencesPage: () => import("../features/geofences/GeofencesPage.tsx"),
  GroupsPage: () => import("../features/groups/GroupsPage.tsx"),
  CostcentersPage: () => import("../features/costcenters/CostcentersPage.tsx"),
  BoxesPage: () => import("../features/boxes/BoxesPage.tsx"),
  LiveLocationPage: () => import("../features/live/LiveLocationPage.tsx"),
  MandatorsPage: () => import("../features/mandators/MandatorsPage.tsx"),
  MandatorBoxesPage: () => import("../features/boxes/MandatorBoxesPage.tsx"),
  MandatorUsersPage: () => import("../features/users/MandatorUsersPage.tsx"),
  SuperUsersPage: () => import("../features/superusers/SuperUsersPage.tsx"),
  RawDataPage: () => import("../features/rawdata/RawDataPage.tsx"),
  SystemPage: () => import("../features/system/SystemPage.tsx"),
  GatedPages: () => import("./GatedPages.tsx"),
  NotFoundPage: () => import("./GatedPages.tsx"),
};

export type PageName = keyof typeof pageModules;
