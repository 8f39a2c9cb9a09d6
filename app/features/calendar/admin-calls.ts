import * as z from "zod";
import { adminCall, zeroOrOne } from "#app/contract/define.ts";
import { flag, integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { idField } from "#app/features/admin/call-fields.ts";
import {
  confirm,
  entryReply,
  idOrNew,
  replyFields,
  requestFields,
  savedReply,
  seenRevision,
} from "#app/features/admin/edit-fields.ts";
import { eventForm, scheduleForm } from "./event-form.ts";

/** Form fields whose wire name differs. */
const wireNames = {
  imgUrl: "img_url",
  newsId: "news_id",
  visibleFrom: "visible_from",
  startsAt: "starts_at",
  endsAt: "ends_at",
  allDay: "all_day",
  onMonday: "on_monday",
  onTuesday: "on_tuesday",
  onWednesday: "on_wednesday",
  onThursday: "on_thursday",
  onFriday: "on_friday",
  onSaturday: "on_saturday",
  onSunday: "on_sunday",
};

/** Dates, ISO 8601. */
const dates = () =>
  z.array(z.object({ startsAt: wireName("starts_at", text), endsAt: wireName("ends_at", text), cancelled: flag }));

/** Console calls for the calendar. */
export const calendarAdminCalls = {
  list: adminCall("content", "GET /admincalendar", {
    summary: "List all events, those with the next dates first.",
    reply: () =>
      z.object({
        data: z.array(
          z.object({
            id: integer,
            title: text,
            category: text,
            repeat: text,
            state: z.enum(["published", "scheduled", "draft"]),
            /** The next date that is not cancelled, ISO 8601; empty for none. */
            next: text,
            /** Minutes before a date; 0 without a reminder. */
            remind: integer,
          }),
        ),
      }),
  }),
  byId: adminCall("content", "GET /admincalendarevent/{id}", {
    summary: "Get an event for editing, with its next dates.",
    request: () => z.object({ id: idField }),
    reply: () => entryReply(replyFields(eventForm, wireNames)).extend({ rule: text, dates: dates() }),
  }),
  preview: adminCall("content", "POST /admincalendarpreview", {
    summary: "Get the rule and the next dates of a schedule. Stores nothing.",
    request: () => z.object(requestFields(scheduleForm, wireNames)),
    reply: () => z.object({ rule: text, dates: dates() }),
  }),
  save: adminCall("content", "POST /adminsavecalendarevent", {
    summary: "Create an event (id 0) or change one.",
    request: () => z.object({ id: idOrNew, seen: seenRevision, ...requestFields(eventForm, wireNames) }),
    reply: () => savedReply,
  }),
  cancel: adminCall("content", "POST /admincanceldate", {
    summary: "Cancel (1) the date of an event on a day in Manila, or take that back (0).",
    request: () => z.object({ id: idField, day: z.string().regex(/^\d{4}-\d\d-\d\d$/), cancelled: zeroOrOne }),
    reply: () => message,
  }),
  delete: adminCall("content", "POST /admindeletecalendarevent", {
    summary: "Delete an event with its dates and translations.",
    request: () => z.object({ id: idField, seen: seenRevision, confirm }),
    reply: () => message,
  }),
};
