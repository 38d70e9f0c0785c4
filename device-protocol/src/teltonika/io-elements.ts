import type { IoElement } from "./avl-record.ts";

/** Families of boxes whose IO ids mean the same. Trucks (fm6) use 80 to 89 for other things. */
export type Platform = "fmb" | "ft" | "fm6";

/** What an IO id of a platform means if its value has this size; 0 stands for variable lengths. */
export type IoMeaning = {
  id: number;
  name: string;
  size: number;
  /** The wire's number times this is the value in the unit. */
  scale: number;
  unit: string;
  isSigned: boolean;
};

type Row = [id: number, name: string, size: number, unit?: string, scale?: number];

const unsigned: Row[] = [
  [239, "ignition", 1],
  [240, "movement", 1],
  [303, "instantMovement", 1],
  [16, "totalOdometer", 4, "m"],
  [199, "tripOdometer", 4, "m"],
  [24, "gnssSpeed", 2, "km/h"],
  [66, "externalVoltage", 2, "mV"],
  [67, "batteryVoltage", 2, "mV"],
  [68, "batteryCurrent", 2, "mA"],
  [113, "batteryLevel", 1, "%"],
  [69, "gnssStatus", 1],
  [181, "pdop", 2, "", 0.1],
  [182, "hdop", 2, "", 0.1],
  [21, "gsmSignal", 1],
  [241, "operator", 4],
  [205, "cellId", 2],
  [206, "areaCode", 2],
  [636, "lteCellId", 4],
  [80, "dataMode", 1],
  [200, "sleepMode", 1],
  [237, "networkType", 1],
  [252, "unplug", 1],
  [246, "towing", 1],
  [247, "crash", 1],
  [257, "crashTrace", 0],
  [317, "crashEventCounter", 1],
  [249, "gsmJamming", 1],
  [318, "gnssJamming", 1],
  [250, "trip", 1],
  [251, "idling", 1],
  [253, "greenDrivingType", 1],
  [254, "greenDrivingValue", 1, "g", 0.01],
  [243, "greenDrivingDuration", 2, "ms"],
  [255, "overSpeeding", 1, "km/h"],
  [175, "autoGeofence", 1],
  [155, "geofenceZone1", 1],
  [156, "geofenceZone2", 1],
  [157, "geofenceZone3", 1],
  [158, "geofenceZone4", 1],
  [159, "geofenceZone5", 1],
  [61, "geofenceZone6", 1],
  [62, "geofenceZone7", 1],
  [63, "geofenceZone8", 1],
  [64, "geofenceZone9", 1],
  [65, "geofenceZone10", 1],
  [236, "alarm", 1],
  [391, "privateMode", 1],
  [449, "ignitionOnCounter", 4, "s"],
  [78, "iButton", 8],
  [207, "rfid", 8],
  [238, "userId", 8],
  [264, "barcode", 0],
  [403, "driverName", 0],
  [11, "iccid1", 8],
  [14, "iccid2", 8],
  [1, "digitalInput1", 1],
  [2, "digitalInput2", 1],
  [3, "digitalInput3", 1],
  [179, "digitalOutput1", 1],
  [180, "digitalOutput2", 1],
  [12, "fuelUsedByGps", 4, "l", 0.001],
  [13, "fuelRateByGps", 2, "l/100 km", 0.01],
  [385, "beacons", 0],
  [548, "advancedBeacons", 0],
  // Diagnostic port
  [30, "dtcCount", 1],
  [31, "engineLoad", 1, "%"],
  [34, "fuelPressure", 2, "kPa"],
  [35, "intakePressure", 1, "kPa"],
  [36, "engineRpm", 2, "1/min"],
  [37, "obdSpeed", 1, "km/h"],
  [40, "airFlow", 2, "g/s", 0.01],
  [41, "throttle", 1, "%"],
  [42, "engineRunTime", 2, "s"],
  [43, "distanceWithFaultLamp", 2, "km"],
  [44, "relativeRailPressure", 2, "kPa", 0.1],
  [45, "directRailPressure", 2, "kPa", 10],
  [46, "commandedEgr", 1, "%"],
  [48, "fuelLevel", 1, "%"],
  [49, "distanceSinceCodesCleared", 2, "km"],
  [50, "barometricPressure", 1, "kPa"],
  [51, "moduleVoltage", 2, "mV"],
  [52, "absoluteLoad", 2, "%"],
  [54, "timeWithFaultLamp", 2, "min"],
  [55, "timeSinceCodesCleared", 2, "min"],
  [56, "absoluteRailPressure", 2, "kPa", 0.1],
  [57, "hybridBattery", 1, "%"],
  [58, "oilTemperature", 1, "°C"],
  [60, "fuelRate", 2, "l/h", 0.01],
  // Values of the car maker
  [389, "oemMileage", 4, "km"],
  [390, "oemFuelLevel", 4, "l", 0.1],
  [402, "oemDistanceToService", 4, "km"],
  [410, "evCharging", 1],
  [411, "evChargeLevel", 1, "%"],
  [412, "evConsumption", 2],
  [755, "evRange", 2, "km"],
  [1151, "evStateOfHealth", 2, "%"],
  [759, "fuelType", 1],
  [256, "vin", 0],
  [325, "canVin", 0],
  [281, "faultCodes", 0],
  [282, "faultCodesHex", 0],
  // CAN adapters
  [81, "canSpeed", 1, "km/h"],
  [85, "canRpm", 2, "1/min"],
  [87, "canTotalMileage", 4, "m"],
  [105, "canCountedMileage", 4, "m"],
  [89, "canFuelLevel", 1, "%"],
];

const signed: Row[] = [
  [17, "axisX", 2, "mG"],
  [18, "axisY", 2, "mG"],
  [19, "axisZ", 2, "mG"],
  [32, "coolantTemperature", 1, "°C"],
  [33, "shortFuelTrim", 1, "%"],
  [38, "timingAdvance", 1, "°"],
  [39, "intakeAirTemperature", 1, "°C"],
  [47, "egrError", 1, "%"],
  [53, "ambientTemperature", 1, "°C"],
  [59, "injectionTiming", 2, "°", 0.01],
  [1152, "evBatteryTemperature", 2, "°C"],
];

const fmb = [...unsigned.map(meaning(false)), ...signed.map(meaning(true))];

const newOnFt: Row[] = [
  [800, "externalVoltage", 4, "mV"],
  [205, "cellId", 4],
];

const tables: Record<Platform, Map<number, IoMeaning>> = {
  fmb: byIdAndSize(fmb),
  ft: byIdAndSize([
    ...fmb.filter(({ id }) => !newOnFt.some(([newId]) => newId === id)),
    ...newOnFt.map(meaning(false)),
  ]),
  fm6: byIdAndSize(fmb.filter(({ id }) => id < 80 || id > 89)),
};

/** The meaning of an element, or undefined for an unknown id or an unexpected size: never a guess. */
export function ioMeaning(platform: Platform, element: IoElement): IoMeaning | undefined {
  const size = typeof element.value === "object" ? 0 : element.size;
  return tables[platform].get(key(element.id, size));
}

/** All elements of a record by name, in their units, and those nothing is known about as they came. */
export function describeIo(
  platform: Platform,
  io: readonly IoElement[],
): { known: Record<string, number | bigint | string>; unknown: IoElement[] } {
  const known: Record<string, number | bigint | string> = {};
  const unknown: IoElement[] = [];
  for (const element of io) {
    const found = ioMeaning(platform, element);
    if (found) known[found.name] = inUnit(found, element);
    else unknown.push(element);
  }
  return { known, unknown };
}

function inUnit(found: IoMeaning, { size, value }: IoElement): number | bigint | string {
  if (typeof value === "object") return readable(value);
  if (typeof value === "bigint") return value;
  const half = 2 ** (size * 8 - 1);
  const whole = found.isSigned && value >= half ? value - 2 * half : value;
  return found.scale < 1 ? whole / Math.round(1 / found.scale) : whole * found.scale;
}

/** Text where the bytes are printable ASCII, hexadecimal digits otherwise. */
function readable(bytes: Uint8Array): string {
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return Buffer.from(bytes).toString(isText ? "latin1" : "hex");
}

function meaning(isSigned: boolean): (row: Row) => IoMeaning {
  return ([id, name, size, unit = "", scale = 1]) => ({ id, name, size, unit, scale, isSigned });
}

function byIdAndSize(meanings: IoMeaning[]): Map<number, IoMeaning> {
  return new Map(meanings.map((one) => [key(one.id, one.size), one]));
}

function key(id: number, size: number): number {
  return id * 16 + size;
}
