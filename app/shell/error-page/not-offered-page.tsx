import { enInBrowser } from "#app/contract/messages/en-in-browser.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { Scene } from "./scene.tsx";

/** What a page says when the game server behind the site does not offer what it needs. */
export function NotOfferedPage({ backdrop }: { backdrop: PictureSource | undefined }) {
  return (
    <Scene
      backdrop={backdrop}
      title={enInBrowser["call.notOffered"]}
      text="The game server does not offer this part of the site. Everything else works as usual."
    />
  );
}
