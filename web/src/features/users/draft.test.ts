import { isChanged } from "../../ui/form/changed.ts";
import { NewUser, type User, UserBulkChange, UserChange } from "@wegbuch/contract/users/schemas";
import { beforeEach, expect, test, vi } from "vitest";
import {
  bodyOf,
  bulkBodyOf,
  changedDraft,
  draftErrors,
  draftOf,
  isReady,
  newBodyOf,
  newDraft,
  unchanged,
  type UserDraft,
  steps,
} from "./draft.ts";

const group = { id: "018f2b2c-9b6e-7c3a-8f1e-0123456789ab", name: "Linz" };
const rules = { isNew: true, needsGroup: false };
const aDraft = (part: Partial<UserDraft> = {}): UserDraft => ({
  ...newDraft(),
  firstName: "Nora",
  lastName: "Stadlmann",
  email: "Nora.Stadlmann@alpenland.example ",
  roleId: 5,
  passwordMode: 0,
  ...part,
});

beforeEach(() => void vi.stubGlobal("localStorage", { getItem: () => "de-AT" }));

test("an empty form misses what is required, each in its step", () => {
  const errors = draftErrors(newDraft(), {}, rules);

  expect(steps.errorsIn("person", errors)).toEqual({
    firstName: "Vorname muss gesetzt sein",
    lastName: "Nachname muss gesetzt sein",
    email: "E-Mail muss gesetzt sein",
  });
  expect(steps.errorsIn("role", errors)).toEqual({ roleId: "Rolle muss gesetzt sein" });
  expect(steps.errorsIn("password", errors)).toEqual({
    passwordMode: "Bitte wählen Sie, wie das Passwort gesetzt wird",
  });
});

test.each([
  [0, "", {}],
  [1, "", { password: "Passwort muss gesetzt sein" }],
  [1, "kurz1", { password: "Passwort braucht mindestens 6 Stellen" }],
  [1, "lang genug", {}],
] as const)("in password mode %i the password %j is judged", (passwordMode, password, expected) => {
  expect(draftErrors(aDraft({ passwordMode, password }), {}, rules)).toEqual(expected);
});

test("who is changed is asked for no password", () => {
  const draft = aDraft({ passwordMode: null });

  expect(draftErrors(draft, {}, { ...rules, isNew: false })).toEqual({});
  expect(bodyOf(draft)).not.toHaveProperty("passwordMode");
});

test("a password that was typed before the invitation was chosen is not sent", () => {
  expect(newBodyOf(aDraft({ password: "lang genug" }))).not.toHaveProperty("password");
  expect(newBodyOf(aDraft({ passwordMode: 1, password: "lang genug" }))).toMatchObject({
    passwordMode: 1,
    password: "lang genug",
  });
});

test("what is no e-mail address is told", () => {
  expect(draftErrors(aDraft({ email: "nora@" }), {}, rules)).toEqual({
    email: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  });
});

test("group leaders choose a group, admins need none", () => {
  expect(draftErrors(aDraft(), {}, { ...rules, needsGroup: true })).toHaveProperty("groupIds");
  expect(draftErrors(aDraft({ groupIds: [group.id] }), {}, { ...rules, needsGroup: true })).toEqual({});
  expect(draftErrors(aDraft(), {}, rules)).toEqual({});
});

test.each([
  [1, true],
  [2, false],
  [3, true],
  [4, false],
  [5, false],
  [6, false],
] as const)("a user with the role %i may be allowed to calibrate: %s", (roleId, isKept) => {
  const calibrating = { ...aDraft({ roleId: 1 }), canCalibrate: true };

  expect(changedDraft(calibrating, { roleId }).canCalibrate).toBe(isKept);
});

test("what is sent is what the server takes", () => {
  expect(NewUser.parse(newBodyOf(aDraft()))).toMatchObject({ email: "nora.stadlmann@alpenland.example" });
  expect(UserChange.safeParse(bodyOf(aDraft())).success).toBe(true);
});

test("a user who was not touched is sent as he was", () => {
  const user = {
    firstName: "Nora",
    lastName: "Stadlmann",
    email: "nora@alpenland.example",
    foreignId: null,
    description: null,
    roleId: 3,
    groups: [group],
    groupIds: [group.id],
    canCalibrate: true,
    canShowTracks: false,
    canMergeSplitTrips: true,
    costcenterId: group.id,
    costcenterKey: "4120",
  } as unknown as User;

  expect(bodyOf(draftOf(user))).toEqual({
    firstName: "Nora",
    lastName: "Stadlmann",
    email: "nora@alpenland.example",
    foreignId: "",
    description: "",
    roleId: 3,
    groupIds: [group.id],
    canCalibrate: true,
    canShowTracks: false,
    canMergeSplitTrips: true,
    costcenterId: group.id,
  });
  expect(isChanged(draftOf(user), draftOf(user))).toBe(false);
  expect(isChanged({ ...draftOf(user), email: "n@alpenland.example" }, draftOf(user))).toBe(true);
});

test("each field that can be refused has its step", () => {
  const fields = Object.keys(newBodyOf(aDraft({ passwordMode: 1 })));

  expect(fields.filter((field) => steps.of(field) === undefined)).toEqual([]);
  expect(steps.names).toHaveLength(3);
});

test("of several users only what was ticked is replaced, and what is left empty is cleared", () => {
  const chosen = [{ id: group.id }] as User[];
  const stays = { groupIds: null, roleIds: null, description: null, costcenterId: null };

  expect(bulkBodyOf(chosen, unchanged)).toEqual({ userIds: [group.id], ...stays });
  const body = bulkBodyOf(chosen, {
    groupIds: [],
    role: { chosen: 5 },
    description: "",
    costcenter: { chosen: null },
  });
  expect(body).toMatchObject({ groupIds: [], roleIds: [5], description: "", costcenterId: "" });
  expect(UserBulkChange.safeParse(body).success).toBe(true);
});

test("several users can be changed once something is ticked and chosen", () => {
  const admin = { needsGroup: false };
  const leader = { needsGroup: true };

  expect(isReady(unchanged, admin)).toBe(false);
  expect(isReady({ ...unchanged, description: "" }, admin)).toBe(true);
  expect(isReady({ ...unchanged, role: { chosen: null } }, admin)).toBe(false);
  expect(isReady({ ...unchanged, groupIds: [] }, admin)).toBe(true);
  expect(isReady({ ...unchanged, groupIds: [] }, leader)).toBe(false);
});
