import type { PictureSource } from "#app/ui/picture.tsx";
import { Scene } from "./scene.tsx";

/** What a page says when the game server behind the site does not offer what it needs. */
export function NotOfferedPage({ backdrop }: { backdrop: PictureSource | undefined }) {
  return (
    <Scene backdrop={backdrop}>
      <h1>Not available on this server.</h1>
      <p>The game server does not offer this part of the site. Everything else works as usual.</p>
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
