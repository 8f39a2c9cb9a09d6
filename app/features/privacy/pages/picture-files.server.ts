import { isGameApiError } from "#app/contract/errors.ts";
import { exportLimits } from "#app/features/privacy/limits.ts";
import type { Services } from "#app/server/services.ts";
import { recordPages } from "./record-pages.server.ts";

interface PictureFile {
  /** Number of the picture. */
  id: number;
  /** Name of the file. */
  name: string;
  bytes: Uint8Array;
}

/** Reads the pictures of the player's tickets one by one, the newest first, as many as the file may contain. */
export async function* pictureFiles(services: Services): AsyncGenerator<PictureFile> {
  let bytesLeft: number = exportLimits.pictureBytes;
  let left: number = exportLimits.pictures;
  for await (const { records } of recordPages(services, "pictures")) {
    for (const { number, ticket, size } of records) {
      if (left === 0) return;
      if (Number(size) > bytesLeft) continue;
      const picture = await readPicture(services, Number(number), String(ticket));
      if (!picture) continue;
      left -= 1;
      bytesLeft -= picture.data.byteLength;
      const name = `pictures/${ticket}-${number}.${picture.type.slice("image/".length)}`;
      yield { id: Number(number), name, bytes: picture.data };
    }
  }
}

/** Tickets that the player wrote without logging in are opened with the player's confirmed address. */
async function readPicture({ gameApi, session }: Services, id: number, number: string) {
  try {
    return await gameApi.tickets.image({ id, number, email: session.login?.user.email });
  } catch (error) {
    // The list names it, and a picture that is gone must not keep the player from all other data.
    if (isGameApiError(error) && error.code === "not_found") return undefined;
    throw error;
  }
}
