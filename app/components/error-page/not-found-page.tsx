import type { PictureSource } from "#app/ui/picture.tsx";
import { Scene } from "./scene.tsx";

/** What the page at an address with nothing behind it says. */
export function NotFoundPage({ backdrop }: { backdrop: PictureSource | undefined }) {
  return (
    <Scene backdrop={backdrop}>
      <h1>404 NOT FOUND</h1>
      <p>There is no page at this address. It may have moved, or the link has a slip in it.</p>
      <p>
        <a className="button quiet" href="/" data-go-back="">
          Go Back
        </a>
        <a className="button" href="/">
          Homepage
        </a>
      </p>
    </Scene>
  );
}
