import type { PictureSource } from "#app/ui/picture.tsx";
import { Scene } from "./scene.tsx";

/** What the page at an address with nothing behind it says. */
export function NotFoundPage({ backdrop }: { backdrop: PictureSource | undefined }) {
  return (
    <Scene
      backdrop={backdrop}
      title="404 NOT FOUND"
      text="There is no page at this address. It may have moved, or the link has a slip in it."
    />
  );
}
