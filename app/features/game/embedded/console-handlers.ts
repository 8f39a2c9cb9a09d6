import {
  deleteGameEntry,
  listGameEntries,
  moveGameEntry,
  nameClassCode,
  readGameEntry,
  readGameOverview,
  resetGameList,
  saveGameEntry,
} from "./edit-documents.ts";

export const handlers = {
  gameAdmin: {
    overview: readGameOverview,
    list: listGameEntries,
    byEntry: readGameEntry,
    save: saveGameEntry,
    move: moveGameEntry,
    delete: deleteGameEntry,
    reset: resetGameList,
    nameCode: nameClassCode,
  },
};
