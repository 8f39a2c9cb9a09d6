import {
  deleteDestination,
  discardNotice,
  listDestinations,
  listFailedNotices,
  retryNotice,
  saveDestination,
  testDestination,
} from "./edit-destinations.ts";

export const handlers = {
  noticesAdmin: {
    list: listDestinations,
    save: saveDestination,
    delete: deleteDestination,
    test: testDestination,
    failed: listFailedNotices,
    retry: retryNotice,
    discard: discardNotice,
  },
};
