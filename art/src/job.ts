/** A picture or a set of pictures to draw. */
export interface Job {
  /** Prefix of the paths of the files that the job writes, relative to the output folder. */
  id: string;
  /** Alternative text; empty for decorative pictures. */
  alt: string;
  /** Authors and licences of parts by others. */
  credit?: string;
  /** Draws the pictures and writes the files. */
  run: () => Promise<unknown>;
}
