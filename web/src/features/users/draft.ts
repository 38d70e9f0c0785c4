import { de as groupsDe, en as groupsEn } from "@wegbuch/contract/groups/texts";
import type { BodyOf } from "@wegbuch/contract/kit/endpoint";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { passwordModes } from "@wegbuch/contract/users/codes";
import type { users } from "@wegbuch/contract/users/endpoints";
import { isCalibrating } from "@wegbuch/contract/users/rules";
import { NewUser, type User, UserChange } from "@wegbuch/contract/users/schemas";
import { type FieldErrors, fieldErrors } from "../../api/field-errors.ts";
import { currentLanguage } from "../../api/language.ts";
import { stepsOf } from "../../ui/form/steps.ts";

/** A user as his form holds him. */
export type UserDraft = {
  firstName: string;
  lastName: string;
  email: string;
  foreignId: string;
  description: string;
  roleId: UserChange["roleId"] | null;
  groupIds: string[];
  costcenter: Reference | null;
  canCalibrate: boolean;
  canShowTracks: boolean;
  canMergeSplitTrips: boolean;
  /** 0 is invited by mail, 1 gets `password`. */
  passwordMode: NewUser["passwordMode"] | null;
  password: string;
};

/** What each step asks for, by the names on the wire (rule users/wizard). */
export const steps = stepsOf({
  person: ["firstName", "lastName", "email", "foreignId", "description"],
  role: ["roleId", "groupIds", "costcenterId", "canCalibrate", "canShowTracks", "canMergeSplitTrips"],
  password: ["passwordMode", "password"],
});

export type StepName = (typeof steps.names)[number];

export function newDraft(): UserDraft {
  return {
    firstName: "",
    lastName: "",
    email: "",
    foreignId: "",
    description: "",
    roleId: null,
    groupIds: [],
    costcenter: null,
    canCalibrate: false,
    canShowTracks: true,
    canMergeSplitTrips: true,
    passwordMode: null,
    password: "",
  };
}

/** The form of a user who is there. */
export function draftOf(user: User): UserDraft {
  const { costcenterId, costcenterKey } = user;
  return {
    ...newDraft(),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    foreignId: user.foreignId ?? "",
    description: user.description ?? "",
    roleId: user.roleId as UserDraft["roleId"],
    groupIds: user.groupIds,
    costcenter: costcenterId === null ? null : { id: costcenterId, name: costcenterKey ?? "" },
    canCalibrate: user.canCalibrate,
    canShowTracks: user.canShowTracks,
    canMergeSplitTrips: user.canMergeSplitTrips,
  };
}

/** The draft after one of its fields was changed: only some roles calibrate (rule access/calibrating). */
export function changedDraft(draft: UserDraft, part: Partial<UserDraft>): UserDraft {
  const next = { ...draft, ...part };
  return { ...next, canCalibrate: next.canCalibrate && next.roleId !== null && isCalibrating(next.roleId) };
}

/** What is sent for a form without errors. */
export function bodyOf(draft: UserDraft): BodyOf<typeof users.change> {
  return {
    foreignId: draft.foreignId,
    firstName: draft.firstName,
    lastName: draft.lastName,
    email: draft.email,
    description: draft.description,
    groupIds: draft.groupIds,
    roleId: draft.roleId ?? (undefined as never),
    canCalibrate: draft.canCalibrate,
    canShowTracks: draft.canShowTracks,
    canMergeSplitTrips: draft.canMergeSplitTrips,
    costcenterId: draft.costcenter?.id ?? null,
  };
}

/** The same for a user who is added; who is invited has no password yet. */
export function newBodyOf(draft: UserDraft): BodyOf<typeof users.create> {
  const { passwordMode, password } = draft;
  return {
    ...bodyOf(draft),
    passwordMode: passwordMode ?? (undefined as never),
    ...(passwordMode === passwordModes.given && { password }),
  };
}

type Rules = {
  isNew: boolean;
  /** Group leaders put a user into one of their groups (rule groups/first-group). */
  needsGroup: boolean;
};

/** What is wrong, by the names on the wire; `labels` name fields without a message of their own. */
export function draftErrors(
  draft: UserDraft,
  labels: Record<string, string>,
  { isNew, needsGroup }: Rules,
): FieldErrors {
  const errors = isNew
    ? fieldErrors(NewUser, newBodyOf(draft), labels)
    : fieldErrors(UserChange, bodyOf(draft), labels);
  const isWithoutGroup = needsGroup && draft.groupIds.length === 0;
  return { ...errors, ...(isWithoutGroup && { groupIds: say.groupIsNeeded[currentLanguage()] }) };
}

/** What is to be replaced on several users; null stays as each has it (rule lists/bulk-edit). */
export type BulkDraft = {
  groupIds: string[] | null;
  role: { chosen: UserDraft["roleId"] } | null;
  description: string | null;
  costcenter: { chosen: Reference | null } | null;
};

export const unchanged: BulkDraft = { groupIds: null, role: null, description: null, costcenter: null };

/** What is sent to change several users alike. */
export function bulkBodyOf(
  chosen: readonly User[],
  { groupIds, role, description, costcenter }: BulkDraft,
): BodyOf<typeof users.changeMany> {
  return {
    userIds: chosen.map(({ id }) => id),
    groupIds,
    roleIds: role && (role.chosen === null ? [] : [role.chosen]),
    description,
    costcenterId: costcenter && (costcenter.chosen?.id ?? ""),
  };
}

/** Whether anything is to be replaced, and all of that is chosen. */
export function isReady(draft: BulkDraft, { needsGroup }: Pick<Rules, "needsGroup">): boolean {
  const { groupIds, role } = draft;
  const isAnything = Object.values(draft).some((part) => part !== null);
  return isAnything && role?.chosen !== null && !(needsGroup && groupIds?.length === 0);
}

const say = inBothLanguages(groupsDe, groupsEn);
