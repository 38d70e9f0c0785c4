import type { Subject } from "./_logbook-subjects.ts";

/** What each screen asks of the API for an admin when it opens, by the screen's name: all its calls at once. */
export function screenCalls({
  vehicleId,
  tripId,
  historyId,
  month,
  from,
  to,
  day,
}: Subject): Record<string, string[]> {
  const inMonth = `from=${from}&to=${to}`;
  const onDay = `from=${day.from}&to=${day.to}`;
  const ofVehicle = `vehicleIds=${vehicleId}`;
  return {
    dashboard: [
      `Trips/Report?${inMonth}`,
      `Trips/Report/Mileage?month=${month}`,
      `Trips/Report/Vehicles?${inMonth}`,
      "Vehicles/Report",
      "Vehicles?perPage=99999",
    ],
    "open trips": [`Trips/Report?${inMonth}`, `Trips?withoutDriver=true&${inMonth}`],
    live: ["LiveLocations/VehiclePositions", "Groups/Tree"],
    calendar: [
      "Vehicles?perPage=20",
      `Trips?perPage=1000&${ofVehicle}&${inMonth}`,
      `Trips/Report/Days?${ofVehicle}&${inMonth}`,
    ],
    logbook: [
      "Vehicles?perPage=99999",
      `Trips?perPage=50&${ofVehicle}&${inMonth}`,
      `Trips?perPage=1&withoutDriver=true&${ofVehicle}&${inMonth}`,
      `Trips/Report?${ofVehicle}&${inMonth}`,
      `Trips/Report/Vehicles?${inMonth}`,
    ],
    "logbook, all vehicles": ["Trips?perPage=50", `Trips?perPage=50&${inMonth}`],
    "logbook, days": [`Trips/Report/Days?${ofVehicle}&${inMonth}`],
    trip: [`Trips/${tripId}`, `Trips/${tripId}/Track`, `Histories/${historyId}`],
    day: [
      `Vehicles/${vehicleId}`,
      `Trips/Report?${ofVehicle}&${onDay}`,
      `Vehicles/${vehicleId}/IdleTime?${onDay}`,
      `Trips?perPage=100&orderAsc=true&${ofVehicle}&${onDay}`,
      `Vehicles/${vehicleId}/Tracks?${onDay}`,
    ],
    time: [`TimeLog?perPage=50&${onDay}`],
    geofences: ["geoFences?page=1&size=20", "geoFences/map", "GeoFenceMetadata"],
    "geofences, report": [`geofences/events/trips?${inMonth}`, "geofences/partialEntity"],
    "geofences, analyses": ["geofences/getGeofenceAnalyses"],
    "geofences, alarms": [`geofences/alarms?${inMonth}`, "geofences/partialEntity"],
    reservations: [
      `Reservations?from=${day.from}&perPage=100`,
      `Reservations/AvailableVehicles?pickupDate=${day.from}&returnDate=${day.to}`,
    ],
    reports: ["Reports", "Users?perPage=99999", "Vehicles?perPage=99999"],
    vehicles: ["Vehicles", "Vehicles/Report", "Vehicles?isDue=true&perPage=1", "Vehicles/LastPosition"],
    vehicle: [
      `InspectionHistories/${vehicleId}`,
      `ServiceHistories/${vehicleId}`,
      `Trips?perPage=1&${ofVehicle}&to=${to}`,
    ],
    users: ["Users", "Roles"],
    groups: ["Groups/Tree", "Users?perPage=99999", "Vehicles?perPage=99999"],
    "cost centres": ["Costcenters"],
    boxes: ["Boxes", "Boxes/Report"],
    settings: ["Users/current", "CalendarFeed"],
  };
}
