/** The size of a picture, which determines the cost of decoding it. */
export interface PictureSize {
  /** Size of the largest frame or of the canvas, in pixels. */
  width: number;
  height: number;
  /** Number of frames of an animation; otherwise 1. */
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

  /** Sets the area that every frame is drawn into. */
  setCanvas(width: number, height: number): void {
    this.#grow(width, height);
    this.#canvas = width * height;
  }

  /** Adds a frame. Decoders allocate the whole canvas for each. */
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
