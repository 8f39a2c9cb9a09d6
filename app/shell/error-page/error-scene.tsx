import { useRouteError } from "@remix-run/react";
import type { ShellData } from "../shell-data.ts";
import { errorTextOf } from "./error-texts.ts";
import { otherPages } from "./other-pages.ts";
import { Scene } from "./scene.tsx";

interface ErrorSceneProps {
  /** Undefined when the root loader failed. */
  shell: ShellData | undefined;
  /** Where the button leads in a part of the site with its own home; 'Go Back' and 'Homepage' otherwise. */
  home?: { href: string; label: string } | undefined;
}

/** The error that a route threw, for its error boundary. */
export function ErrorScene({ shell, home }: ErrorSceneProps) {
  const { title, text, support, others, link = home } = errorTextOf(useRouteError());
  return (
    <Scene
      // Without the backdrop in a part of the site that has a frame of its own.
      backdrop={home ? undefined : shell?.pictures.backdrop}
      title={title}
      text={text}
      support={support && !shell?.missingParts.includes("tickets")}
      link={link}
      others={others && shell && !home ? otherPages(shell) : []}
    />
  );
}
