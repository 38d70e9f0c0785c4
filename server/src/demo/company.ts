import type { Role } from "@wegbuch/contract/access/roles";
import type { VehicleServiceType } from "@wegbuch/contract/inspections/schemas";

/** A company of the demo, as one would describe it; names stand for ids. */
export type Company = {
  readonly name: string;
  readonly companyName: string;
  /** What stands after the @ of its people's e-mail addresses. */
  readonly domain: string;
  readonly address: { street: string; postcode: string; city: string; country: string };
  readonly description?: string;
  /** The mask of what it has booked; everything if left out. */
  readonly packages?: number;
  /** When it came, as whole months before the demo; 13 if left out, one more than the simulator looks back. */
  readonly monthsAgo?: number;
  readonly trial?: { readonly daysAgo: number; readonly days: number };
  readonly archivedDaysAgo?: number;
  readonly isSpecialOrganisation?: true;
  /** What nobody said of a trip within its days makes it private. */
  readonly isPrivateAtDeadline?: true;
  /** Groups below the root, each with the groups below it. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Descriptions by number. */
  readonly costcenters: Readonly<Record<string, string>>;
  /** Numbered in this order: who comes later goes to the end, so that a demo of before takes them in. */
  readonly people: readonly Person[];
  readonly vehicles: readonly Vehicle[];
  /** Delivered, but in no vehicle yet. */
  readonly spareBoxes?: readonly Box[];
};

type Person = {
  /** First name, a blank, last name. */
  readonly name: string;
  /** What stands before the @ of the e-mail address. */
  readonly login: string;
  readonly role: Exclude<Role, 7>;
  /** Null: the root group. */
  readonly group: string | null;
  readonly costcenter: string | null;
  /** Has to choose a password of its own first. */
  readonly isNew?: true;
};

export type Box = { readonly imei: string; readonly model: string; readonly deviceType: "obd" | "bm" };

export type Vehicle = {
  readonly name: string;
  readonly plate: string;
  readonly model: string;
  readonly type: "company" | "private" | "pool";
  readonly owner: string | null;
  /** Who else may drive it; nobody named: everybody. */
  readonly drivers?: readonly string[];
  readonly isPrivateToo: boolean;
  readonly group: string | null;
  readonly costcenter: string | null;
  readonly serviceType: VehicleServiceType;
  /** First registration, as whole months before the demo; when the company began if left out. */
  readonly registered?: number;
  /** Inspections, in the same way. */
  readonly inspected?: readonly number[];
  /** Whom the administrator has permitted to drive it since. */
  readonly permitted?: readonly string[];
  /** On the odometer when it was first read off. */
  readonly kilometers: number;
  /** When that was, as whole months before the demo; when the company began if left out. */
  readonly readMonthsAgo?: number;
  readonly box: Box | null;
  /** What the simulator does with it. */
  readonly life: {
    readonly town: string;
    readonly job: string;
    readonly isRoaming: boolean;
    readonly unpluggedDaysAgo?: number;
  } | null;
};
