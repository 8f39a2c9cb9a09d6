import { listDownloads } from "./downloads.ts";

export const handlers = {
  downloads: { list: listDownloads },
};
