import {
  deleteEntry,
  listEntries,
  moveEntry,
  readEntry,
  readOverview,
  resetDocument,
  saveEntry,
} from "./edit-documents.ts";

export const handlers = {
  documentsAdmin: {
    overview: readOverview,
    list: listEntries,
    byEntry: readEntry,
    save: saveEntry,
    move: moveEntry,
    delete: deleteEntry,
    reset: resetDocument,
  },
};
