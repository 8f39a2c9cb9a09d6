import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageContext } from "#app/i18n/language-context.ts";
import * as catalogue from "#app/i18n/messages/fil.ts";
import { t, tPlural } from "#app/i18n/translate.ts";

/** Filipino, without the build that finds all languages. */
const filipino = languageContext("fil", catalogue);

/** The Filipino text of a message, with the same parameters as {@link t}. */
export const fil = ((...message: Parameters<typeof t>) => runInLanguage(filipino, () => t(...message))) as typeof t;

/** The Filipino text of a message that depends on a number, with the same parameters as {@link tPlural}. */
export const filPlural = ((...message: Parameters<typeof tPlural>) =>
  runInLanguage(filipino, () => tPlural(...message))) as typeof tPlural;
