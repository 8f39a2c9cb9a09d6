/** What decoding a picture takes. */
export interface PictureSize {
  /** Pixels of the largest frame or the canvas. */
  width: number;
  height: number;
  /** Frames of an animation; 1 for others. */
  frames: number;
  /** Pixels of all frames together. */
  pixels: number;
}

/** Adds up the frames of a picture. */
export class FrameSizes {
  #canvas = 0;
  #width = 0;
  #height = 0;
  #frames = 0;
  #pixels = 0;

  /** The area that every frame is drawn into. */
  setCanvas(width: number, height: number): void {
    this.#grow(width, height);
    this.#canvas = width * height;
  }

  /** A frame; decoders keep all of the canvas for each. */
  addFrame(width: number, height: number): void {
    this.#grow(width, height);
    this.#frames += 1;
    this.#pixels += Math.max(width * height, this.#canvas);
  }

  get frames(): number {
    return this.#frames;
  }

  size(): PictureSize {
    return { width: this.#width, height: this.#height, frames: this.#frames, pixels: this.#pixels };
  }

  #grow(width: number, height: number): void {
    this.#width = Math.max(this.#width, width);
    this.#height = Math.max(this.#height, height);
  }
}
