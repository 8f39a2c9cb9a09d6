import * as z from "zod/mini";
import { parsedJson } from "#app/format/parsed-json.ts";
import { itemPictureLimits } from "./item-list.ts";

const address = z.string().check(z.maxLength(300));
const picture = z.object({ id: z.int().check(z.minimum(1)), from: address, to: address });

const choose = "Check at least one picture.";

/** Which items get which picture: one value for each check box, as the page wrote it. */
export const itemPicturesForm = z.object({
  pictures: z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string()).check(z.maxLength(itemPictureLimits.items))], choose),
      z.transform((values) => [values].flat().map(parsedJson)),
    ),
    z.array(picture),
  ),
});
