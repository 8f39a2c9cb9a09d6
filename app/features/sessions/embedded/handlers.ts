import { endOtherSessions, endSession, listSessions } from "./sessions.ts";

export const handlers = {
  sessions: { list: listSessions, end: endSession, endOthers: endOtherSessions },
};
