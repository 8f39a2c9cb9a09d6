import { issueFormStamp } from "./form-stamps.ts";

export const handlers = {
  formStamps: { issue: issueFormStamp },
};
