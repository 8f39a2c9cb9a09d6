import * as z from "zod/mini";
import { message } from "#app/contract/message.ts";
import { dayField, textField, wholeNumberField } from "#app/features/admin/form-fields.ts";
import { dayRules } from "#app/features/calendar/event-form.ts";
import { dayFields } from "#app/features/calendar/recurrence.ts";
import { documentEditor } from "#app/features/documents/editor.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import { clubWarLimits } from "./limits.ts";
import { overlap } from "./schedule.ts";
import { haveCommonDay } from "./seasons.ts";
import { seasonsDocument, warsDocument } from "./war-documents.ts";

const { minMinutes, maxMinutes, region, name } = clubWarLimits;

export const wars = documentEditor({
  document: warsDocument,
  title: "Wars",
  one: "war",
  lead: "When the guilds fight for each region, every week. Times are Manila time.",
  columns: ["Region", "Takes place", "Days"],
  size: { min: 0, max: clubWarLimits.wars },
  texts: [{ name: "name", label: "Name", hint: "Such as Sunday war.", max: name, required: true }],
  rules: {
    region: wholeNumberField("Number of the region", { max: region, required: true }),
    ...dayRules,
    time: textField("Begins", { max: 5, required: true }).check(
      z.overwrite((value) => (/^\d:[0-5]\d$/.test(value) ? `0${value}` : value)),
      z.refine((value) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value), "Begins must be a time such as 19:30."),
    ),
    minutes: wholeNumberField("Minutes", { min: minMinutes, max: maxMinutes, required: true }),
    from: dayField("First day"),
    until: dayField("Last day"),
  },
  layout: [
    {
      name: "region",
      hint: "As the game counts them: 1 to 3 are the areas of the schools in their order, 4 is the Trading Hole.",
    },
    [...dayFields],
    [{ name: "time", hint: "Manila time, such as 19:30." }, "minutes"],
    [
      { name: "from", hint: "Such as 2026-12-24. Empty: at once." },
      { name: "until", hint: "Empty: until you delete it." },
    ],
  ],
  blank: () => ({ minutes: "60", time: "20:00" }),
  problemOf(war, others) {
    if (!dayFields.some((day) => war[day])) return { field: "onMonday", text: message("admin.clubWar.noDay") };
    if (war.from && war.until && war.until < war.from)
      return { field: "until", text: message("admin.clubWar.lastBeforeFirst") };
    const same = others.find((other) => other.region === war.region && overlap(war, other));
    return (
      same && { field: "time", text: message("admin.clubWar.overlaps", { name: same.texts.en?.name ?? same.key }) }
    );
  },
  facts: (war) => [
    String(war.region),
    `${dayFields.flatMap((day) => (war[day] ? [day.slice(2, 5)] : [])).join(", ")}, ${war.time}, ${war.minutes} minutes`,
    war.from || war.until ? `${fullDay(war.from) || "…"} to ${fullDay(war.until) || "…"}` : "always",
  ],
});

export const seasons = documentEditor({
  document: seasonsDocument,
  title: "Seasons",
  one: "season",
  lead: "Results count for the season in which the war began. The guild with the most regions won is the winner.",
  columns: ["First day", "Last day"],
  size: { min: 0, max: clubWarLimits.seasons },
  texts: [{ name: "name", label: "Name", hint: "Such as Season 2.", max: name, required: true }],
  rules: { from: dayField("First day", { required: true }), until: dayField("Last day") },
  layout: [
    [
      { name: "from", hint: "Such as 2026-12-24, in Manila." },
      { name: "until", hint: "Empty: not known yet." },
    ],
  ],
  problemOf(season, others) {
    if (season.until && season.until < season.from)
      return { field: "until", text: message("admin.clubWar.lastBeforeFirst") };
    const same = others.find((other) => haveCommonDay(season, other));
    return (
      same && {
        field: "from",
        text: message("admin.clubWar.seasonsOverlap", { name: same.texts.en?.name ?? same.key }),
      }
    );
  },
  facts: ({ from, until }) => [fullDay(from), fullDay(until) || "open"],
});
