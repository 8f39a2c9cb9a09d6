import { pictureTypes } from "#app/pictures/picture-types.ts";

/** For the `accept` of a file field. */
export const acceptedMedia = pictureTypes.join(",");

/** The name of the file field beside a field with the address of a picture. */
export function uploadNameOf(field: string): string {
  return `${field}-upload`;
}

/** The names of the fields in which a browser sends the smaller sizes of an uploaded picture, by their width. */
export function variantNameOf(width: number): string {
  return `variant-${width}`;
}
