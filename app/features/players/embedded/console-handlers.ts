import { confirmEmail } from "./confirm-email.ts";
import { addNote, removeNote } from "./notes.ts";
import { exportPlayers, listPlayers, readPlayer, sendResetLink, setUserType } from "./players.ts";

export const handlers = {
  playersAdmin: {
    list: listPlayers,
    export: exportPlayers,
    byNum: readPlayer,
    addNote,
    removeNote,
    setUserType,
    confirmEmail,
    sendResetLink,
  },
};
