import { createContext, createElement, type ReactNode, useContext } from "react";
import { SaveData } from "./save-data.ts";

/** What the markup of a fragment depends on. */
export interface FragmentDependencies {
  /** The fragment's name, and every text, number and flag that the markup depends on. */
  values: readonly (string | number | boolean | undefined)[];
  /** The shared data that the markup is rendered from. The markup is used again while this is the same object. */
  source?: object | undefined;
}

/** Returns the markup of a fragment; `render` is called unless the markup for these dependencies is known. */
export type RenderFragment = (dependencies: FragmentDependencies, render: () => ReactNode) => string;

/** How the server renders fragments; without it, they are rendered as a part of the page. */
export const FragmentRenderer = createContext<RenderFragment | undefined>(undefined);

export interface CachedFragmentProps extends FragmentDependencies {
  /** Name of the element around the content. */
  as: string;
  attributes: Readonly<Record<string, unknown> & { className: string | undefined }>;
  /**
   * The content, preferably a single component, whose elements are then created only if it is rendered. All visitors
   * get the same markup, so it may depend only on the dependencies and on `Save-Data`. It cannot use the router's hooks.
   */
  children: ReactNode;
}

/**
 * A part that many pages share, such as a menu. The server renders it once and inserts its markup into the following
 * pages.
 */
export function CachedFragment({ as, attributes, values, source, children }: CachedFragmentProps) {
  const renderFragment = useContext(FragmentRenderer);
  const saveData = useContext(SaveData);
  if (!renderFragment) return createElement(as, attributes, children);
  const content = <SaveData.Provider value={saveData}>{children}</SaveData.Provider>;
  const __html = renderFragment({ values: [...values, saveData], source }, () => content);
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
}
