import type { PictureResizer } from "#app/embedded/call-context.ts";

/** Makes smaller sizes of pictures by Cloudflare Images. */
export function cloudflareImages(images: ImagesBinding): PictureResizer {
  return {
    async toWebp(bytes, width) {
      const { readable, writable } = new IdentityTransformStream();
      const writer = writable.getWriter();
      const written = writer.write(bytes).then(() => writer.close());
      const [result] = await Promise.all([
        images.input(readable).transform({ width }).output({ format: "image/webp", quality: 82 }),
        written,
      ]);
      return new Uint8Array(await result.response().arrayBuffer());
    },
  };
}
