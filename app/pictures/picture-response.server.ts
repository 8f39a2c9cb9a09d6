/**
 * The response with a picture that somebody uploaded. It is served only as the type detected from its bytes, with scripts
 * disabled, so that a file with other content behind its first bytes is just a broken picture.
 */
export function pictureResponse(type: string, data: Uint8Array<ArrayBuffer>): Response {
  return new Response(data, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(data.byteLength),
      "Content-Disposition": `inline; filename="image.${type.slice("image/".length)}"`,
      "Cache-Control": "private, max-age=300",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
