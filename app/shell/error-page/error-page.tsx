import type { PictureSource } from "#app/ui/picture.tsx";
import { Scene } from "./scene.tsx";

interface ErrorPageProps {
  backdrop: PictureSource | undefined;
  /** There is a support section to write to. */
  support: boolean;
}

/** The error page with the text and the three buttons of the specification (section 2, "Other pages"). */
export function ErrorPage({ backdrop, support }: ErrorPageProps) {
  return (
    <Scene
      backdrop={backdrop}
      title="We are very sorry for the inconvenience!"
      text="An error has occurred due to a temporary system issue. If this problem continues, please report it to our support section for a faster response."
      support={support}
    />
  );
}
