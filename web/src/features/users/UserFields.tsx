import { useInstallationServices } from "../../api/installation.ts";
import { FieldPair, Fields } from "../../ui/form/Fields.tsx";
import "../../ui/theme/combobox.css";
import { Checkbox, Input, Select } from "@mantine/core";
import { roles } from "@wegbuch/contract/access/roles";
import { passwordModes } from "@wegbuch/contract/users/codes";
import { isCalibrating } from "@wegbuch/contract/users/rules";
import type { User } from "@wegbuch/contract/users/schemas";
import type { NewUser } from "@wegbuch/contract/users/schemas";
import { de, en } from "@wegbuch/contract/users/texts";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { currentLanguage } from "../../api/language.ts";
import { CostcenterSelect } from "../../entities/costcenters/CostcenterSelect.tsx";
import { GroupSelect } from "../../entities/groups/GroupSelect.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { LongText } from "../../ui/form/LongText.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useRights, useRoles } from "./data.ts";
import type { UserDraft } from "./draft.ts";
import classes from "./UserFields.module.css";
import { useRoleName } from "./UserColumns.tsx";

type FieldsProps = {
  draft: UserDraft;
  errors: FieldErrors;
  onChange: (part: Partial<UserDraft>) => void;
  /** The user who is there already. */
  user?: User;
};

/** Step 1: who it is (rule users/wizard). */
export function PersonFields({ draft, errors, onChange, user }: FieldsProps) {
  const { t } = useTranslation("users");
  const emailHint = useEmailHint(draft, user);
  return (
    <Fields>
      <FieldPair>
        <TextField
          label={t(($) => $.fields.firstName)}
          isRequired
          isFirst={user !== undefined}
          value={draft.firstName}
          onChange={(firstName) => onChange({ firstName })}
          error={errors["firstName"]}
        />
        <TextField
          label={t(($) => $.fields.lastName)}
          isRequired
          value={draft.lastName}
          onChange={(lastName) => onChange({ lastName })}
          error={errors["lastName"]}
        />
      </FieldPair>
      <TextField
        kind="email"
        label={t(($) => $.fields.email)}
        hint={emailHint}
        isRequired
        maxLength={320}
        value={draft.email}
        onChange={(email) => onChange({ email })}
        error={errors["email"]}
      />
      <TextField
        label={t(($) => $.fields.foreignId)}
        value={draft.foreignId}
        onChange={(foreignId) => onChange({ foreignId })}
        error={errors["foreignId"]}
      />
      <LongText
        label={t(($) => $.fields.description)}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        error={errors["description"]}
      />
    </Fields>
  );
}

/** Whoever still waits for his first password is invited anew at another address; support changes none. */
function useEmailHint({ email }: UserDraft, user: User | undefined): string {
  const { t } = useTranslation("users");
  const { isSupport } = useRights();
  if (user && isSupport) return t(($) => $.fields.emailHintSupport);
  const isMoving = user?.hasAMomentPassword === true && email.trim().toLowerCase() !== user.email;
  return isMoving ? t(($) => $.fields.emailHintInvited) : t(($) => $.fields.emailHint);
}

/** Step 2: what he may do, whom he belongs to, and what he is booked on. */
export function RoleFields({ draft, errors, onChange, user }: FieldsProps) {
  const { t } = useTranslation("users");
  const { hasCostcenters, needsGroup, isOwn } = useRights();
  const groupsHint = isLeading(draft.roleId) ? "groupsHintLeader" : user ? "groupsHintNone" : "groupsHint";
  return (
    <Fields>
      <RoleSelect
        value={draft.roleId}
        onChange={(roleId) => onChange({ roleId })}
        whyNot={user && isOwn(user) ? t(($) => $.fields.ownRole) : undefined}
        error={errors["roleId"]}
      />
      <GroupSelect
        label={t(($) => $.fields.groupIds)}
        hint={needsGroup ? undefined : t(($) => $.fields[groupsHint])}
        isRequired={needsGroup}
        value={draft.groupIds}
        {...(user && { known: user.groups })}
        onChange={(groupIds) => onChange({ groupIds })}
        error={errors["groupIds"]}
      />
      {hasCostcenters && (
        <CostcenterSelect
          label={t(($) => $.fields.costcenterId)}
          value={draft.costcenter?.id ?? null}
          name={draft.costcenter?.name}
          onChange={(chosen) => onChange({ costcenter: chosen && { id: chosen.id, name: chosen.name } })}
          error={errors["costcenterId"]}
        />
      )}
      <RightFields draft={draft} user={user} onChange={onChange} />
    </Fields>
  );
}

type RoleProps = {
  value: UserRole | null;
  onChange: (role: UserRole | null) => void;
  /** Why it has to stay. */
  whyNot?: string | undefined;
  error?: string | undefined;
};

/** One of the roles the person may give (rule access/giving-roles), each with what it is for. */
export function RoleSelect({ value, onChange, whyNot, error }: RoleProps) {
  const { t } = useTranslation("users");
  const offered = useRoles();
  const roleName = useRoleName();
  const shown = value === null || offered.includes(value) ? offered : [value, ...offered];
  return (
    <Select
      size="md"
      label={t(($) => $.fields.roleId)}
      description={whyNot}
      placeholder={t(($) => $.fields.chooseRole)}
      withAsterisk
      disabled={whyNot !== undefined}
      allowDeselect={false}
      data={shown.map((role) => ({ value: String(role), label: roleName(role) }))}
      renderOption={({ option }) => (
        <span className="stack">
          <span>{option.label}</span>
          <small>{t(($) => $.abouts[`role${Number(option.value) as UserRole}`])}</small>
        </span>
      )}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : (Number(chosen) as UserRole))}
      error={error}
    />
  );
}

type UserRole = NonNullable<UserDraft["roleId"]>;

type RightsProps = Pick<FieldsProps, "draft" | "onChange"> & { user: User | undefined };

/** Calibrating is for some roles alone (rule access/calibrating). */
function RightFields({ draft, user, onChange }: RightsProps) {
  const { t } = useTranslation("users");
  const { lacks } = useRights();
  const { rightIsNotYours } = currentLanguage() === "en" ? en : de;
  const mayCalibrate = draft.roleId !== null && isCalibrating(draft.roleId);
  const rights = [
    ...(mayCalibrate ? (["canCalibrate"] as const) : []),
    "canShowTracks",
    "canMergeSplitTrips",
  ] as const;
  return (
    <fieldset className={classes.rights}>
      <legend>{t(($) => $.fields.rights)}</legend>
      {rights.map((right) => {
        const isKept = user !== undefined && isLeading(user.roleId) && user[right];
        const isNotOurs = isLeading(draft.roleId) && lacks(right) && !isKept;
        return (
          <Checkbox
            key={right}
            label={t(($) => $.fields[right])}
            description={isNotOurs ? rightIsNotYours : t(($) => $.fields[`${right}Hint`])}
            // What is ticked and would be refused can be taken off.
            disabled={isNotOurs && !draft[right]}
            checked={draft[right]}
            onChange={(event) => onChange({ [right]: event.currentTarget.checked })}
          />
        );
      })}
    </fieldset>
  );
}

function isLeading(role: number | null): boolean {
  return role === roles.groupLeader || role === roles.groupLeaderViewer;
}

/** Step 3: how he gets a password (rule users/wizard). */
export function PasswordFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("users");
  const { t: ui } = useTranslation("ui");
  const fewest = useInstallationServices()?.passwordMinLength ?? 6;
  const { passwordMode, email } = draft;
  const { isSupport } = useRights();
  const modes = isSupport ? [passwordModes.invited] : Object.values(passwordModes);
  return (
    <Fields>
      <Input.Wrapper
        size="md"
        label={t(($) => $.fields.passwordMode)}
        labelElement="div"
        withAsterisk
        error={errors["passwordMode"]}
      >
        <SegmentedControl
          label={t(($) => $.fields.passwordMode)}
          isFullWidth
          isInvalid={errors["passwordMode"] !== undefined}
          value={passwordMode === null ? "" : String(passwordMode)}
          options={modes.map((mode) => ({ value: String(mode), label: t(($) => $.modes[`mode${mode}`]) }))}
          onChange={(chosen) => onChange({ passwordMode: Number(chosen) as NewUser["passwordMode"] })}
        />
      </Input.Wrapper>
      {passwordMode !== null && (
        <p className="bare soft">{t(($) => $.modes[`about${passwordMode}`], { email: email.trim() })}</p>
      )}
      {isSupport && <p className="bare soft">{t(($) => $.modes.supportInvites)}</p>}
      {passwordMode === passwordModes.given && (
        <PasswordField
          label={t(($) => $.fields.password)}
          description={ui(($) => $.passwordHint, { count: fewest })}
          autoComplete="new-password"
          value={draft.password}
          onChange={(password) => onChange({ password })}
          error={errors["password"]}
        />
      )}
    </Fields>
  );
}
