/** A picture or a set of pictures to draw. */
export interface Job {
  /** The beginning of the paths of the files it writes. */
  id: string;
  /** What the picture shows, for those who do not see it; empty for decoration. */
  alt: string;
  /** Who made parts of it, and under which licence. */
  credit?: string;
  run: () => Promise<unknown>;
}
