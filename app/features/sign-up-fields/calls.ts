import * as z from "zod";
import { call, defaultWhenMissing } from "#app/contract/define.ts";
import { message } from "#app/contract/fields.ts";
import { sentAnswers, storedAnswers } from "./answer-record.ts";

/** Calls about a player's answers to the owner's fields of the sign-up form. */
export const signUpCalls = {
  answers: call("player", "GET /getsignupanswers", {
    summary: "Get your answers to the fields of the sign-up form that the account page shows, by their keys.",
    reply: () => z.object({ answers: storedAnswers }),
  }),
  save: call("player", "POST /savesignupanswers", {
    summary:
      "Change your answers to the fields of the sign-up form that the account page shows. An empty one is deleted, and those that are left out stay unchanged.",
    request: () => z.object({ answers: defaultWhenMissing({}, sentAnswers) }),
    reply: () => message,
  }),
};
