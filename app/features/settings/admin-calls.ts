import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { replyFields, requestFields, seenRevision } from "#app/features/admin/edit-fields.ts";
import { clubTax } from "./calls.ts";
import { settingsForm } from "./settings-form.ts";

/** Fields of the form that have a different name on the wire. */
const wireNames = {
  siteName: "site_name",
  serverStatus: "server_status",
  signupLink: "signup_link",
  messengerUrl: "messenger_url",
  socialUrl: "social_url",
  forumBase: "forum_base",
  registrationsPerHour: "registrations_per_hour",
  ticketsPerHour: "tickets_per_hour",
  operatorName: "operator_name",
  operatorContact: "operator_contact",
  ageRating: "age_rating",
  newsViews: "news_views",
  characterProfiles: "character_profiles",
  referralPercent: "referral_percent",
  graphicsMinimum: "graphics_minimum",
  graphicsRecommended: "graphics_recommended",
};

/** Calls of the console about settings. */
export const settingsAdminCalls = {
  read: adminCall("settings", "GET /adminsettings", {
    summary: "Get the site settings of the operator. Settings that use their default are empty.",
    reply: () =>
      z.object({
        seen: text,
        values: replyFields(settingsForm, wireNames),
        defaults: replyFields(settingsForm, wireNames),
        /** The names of the areas of the club tax table, one for each school. */
        areas: z.array(text),
        /** The club tax table that the site shows instead, where a game agent reports it. */
        gameClubTax: wireName("game_club_tax", clubTax.nullish()),
      }),
  }),
  save: adminCall("settings", "POST /adminsavesettings", {
    requiresRecentIdentity: true,
    summary: "Change the site settings. An empty setting uses its default.",
    request: () => z.object({ seen: seenRevision, ...requestFields(settingsForm, wireNames) }),
    reply: () => message,
  }),
};
