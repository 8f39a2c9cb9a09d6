import { checkLinks } from "./check-links.ts";
import { listContentLinks } from "./content-links.ts";
import { deleteMedia, describeMedia, listMedia, readMedia } from "./edit-media.ts";
import { uploadMedia } from "./upload-media.ts";

export const handlers = {
  mediaAdmin: {
    upload: uploadMedia,
    list: listMedia,
    byId: readMedia,
    describe: describeMedia,
    delete: deleteMedia,
    links: listContentLinks,
    checkLinks,
  },
};
