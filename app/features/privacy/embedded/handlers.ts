import { readRecords, startExport } from "./records.ts";
import { keepAccount, requestDeletion } from "./request-deletion.ts";

export const handlers = {
  privacy: { startExport, records: readRecords, requestDeletion, keepAccount },
};
