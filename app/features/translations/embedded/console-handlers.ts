import {
  deleteTranslation,
  listTranslations,
  readOverview,
  readTranslation,
  saveTranslation,
} from "./edit-translations.ts";

export const handlers = {
  translationsAdmin: {
    overview: readOverview,
    list: listTranslations,
    byEntry: readTranslation,
    save: saveTranslation,
    delete: deleteTranslation,
  },
};
