import type { PictureStore } from "#app/embedded/call-context.ts";

/** Stores the pictures of tickets in an R2 bucket. */
export function bucketPictures(bucket: R2Bucket): PictureStore {
  return {
    async put(name, bytes, type) {
      await bucket.put(name, bytes, { httpMetadata: { contentType: type } });
    },
    async get(name) {
      const object = await bucket.get(name);
      return object ? new Uint8Array(await object.arrayBuffer()) : undefined;
    },
    remove: (name) => bucket.delete(name),
  };
}
