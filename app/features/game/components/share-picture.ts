import type { SharePicture } from "#app/shell/page-meta.ts";
import { share } from "#app/static/folders.ts";
import type { Board } from "../boards.ts";
import type { GuildBoardKey } from "../guild-boards.ts";

/** The picture that other sites show for a link to a board, or to the hall of fame. It has no text, so it fits all languages. */
export function sharePicture(board: Board["key"] | `guild-${GuildBoardKey}` | "hall"): SharePicture {
  return { src: `${share}/${board}.jpg`, width: 1200, height: 630 };
}
