import type { Actor } from "@wegbuch/contract/access/actor";
import { kindsFor } from "@wegbuch/contract/notifications/rules";
import { type RawBuilder, sql } from "kysely";
import { isFoundInOwnGroups, seesAll, seesOthers } from "../groups/visible-to.ts";

/**
 * The condition that the actor may know of a notification, of the table called note: by its kind, and by the vehicle or
 * person it is about (rule notifications/who). Of an alarm only as long as its place may be told him.
 */
export function notificationIsVisible(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(
    note.kind = any(${kindsFor(actor)}::text[])
    and ${isInScope(actor)}
    and (note.kind <> 'openTrips' or note.user_id = ${actor.userId} or (note.facts ->> 'isOverdue')::boolean)
    and (note.kind <> 'alarm' or exists (
      select from visible_alarms as alarm
      where alarm.mandator_id = note.mandator_id and alarm.id = note.subject_id)))`;
}

function isInScope(actor: Actor): RawBuilder<boolean> {
  if (seesAll(actor)) return sql<boolean>`true`;
  // What is agreed concerns everybody.
  const isOwn = sql<boolean>`(note.user_id = ${actor.userId} or note.kind = 'agreement')`;
  if (!seesOthers(actor)) return isOwn;
  return sql<boolean>`(${isOwn} or ${isFoundInOwnGroups(actor, "vehicle", "note.vehicle_id")}
    or ${isFoundInOwnGroups(actor, "user", "note.user_id")})`;
}

/** The condition that the actor wants to see a notification on screen (rule notifications/settings). */
export const isOnScreen = ({ userId }: Actor): RawBuilder<boolean> => sql<boolean>`not exists (
  select from notification_settings as said
  where said.user_id = ${userId} and said.kind = note.kind and not said.is_on_screen)`;

/** The condition that a notification still holds and the actor has not seen it. */
export const isUnseen = ({ userId }: Actor): RawBuilder<boolean> => sql<boolean>`(
  note.ended_at is null and not ${hasSeen(userId)})`;

/** Whether somebody has seen a notification. */
export const hasSeen = (userId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from notification_marks as mark where mark.user_id = ${userId} and mark.notification_id = note.id)`;
