import { confirmEmail } from "./confirm-email.ts";
import { addNote, removeNote } from "./notes.ts";
import { playerState } from "./player-state.ts";
import { exportPlayers, listPlayers, readPlayer, sendResetLink, setUserType } from "./players.ts";

export const handlers = {
  playersAdmin: {
    list: listPlayers,
    export: exportPlayers,
    byNum: readPlayer,
    state: playerState,
    addNote,
    removeNote,
    setUserType,
    confirmEmail,
    sendResetLink,
  },
};
