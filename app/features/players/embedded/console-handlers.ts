import { exportPlayers, listPlayers, readPlayer, sendResetLink, setUserType } from "./players.ts";

export const handlers = {
  playersAdmin: {
    list: listPlayers,
    export: exportPlayers,
    byNum: readPlayer,
    setUserType,
    sendResetLink,
  },
};
