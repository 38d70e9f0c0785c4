import type { Role } from "@wegbuch/contract/access/roles";

/** A company of the demo, as one would describe it; names stand for ids. */
export type Company = {
  readonly name: string;
  readonly companyName: string;
  /** What stands after the @ of its people's e-mail addresses. */
  readonly domain: string;
  readonly address: { street: string; postcode: string; city: string; country: string };
  readonly isTester?: true;
  readonly isSpecialOrganisation?: true;
  /** Groups below the root, each with the groups below it. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Descriptions by number. */
  readonly costcenters: Readonly<Record<string, string>>;
  readonly people: readonly Person[];
  readonly vehicles: readonly Vehicle[];
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
};

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
  readonly serviceType: 0 | 1 | 2;
  /** On the odometer when the company began. */
  readonly kilometers: number;
  readonly box: { readonly imei: string; readonly model: string; readonly deviceType: "obd" | "bm" } | null;
  /** What the simulator does with it. */
  readonly life: {
    readonly town: string;
    readonly job: string;
    readonly isRoaming: boolean;
    readonly unpluggedDaysAgo?: number;
  } | null;
};
