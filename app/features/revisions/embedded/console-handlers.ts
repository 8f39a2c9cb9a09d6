import { listRevisions, readRevision } from "./read-revisions.ts";

export const handlers = {
  revisionsAdmin: { list: listRevisions, byId: readRevision },
};
