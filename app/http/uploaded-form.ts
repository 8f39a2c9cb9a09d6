/**
 * A form with files. It is refused before anything of it is read when it says that it is too large, and while it is read
 * when it turns out to be: memory never holds more than `most` bytes of it. What is refused is read to its end and thrown
 * away, or the browser would show a broken connection instead of our answer.
 *
 * @param most bytes of the whole form
 * @returns "too large", or the form; an empty one for a body that is no form at all, as `sentForm` does
 */
export async function uploadedForm(request: Request, most: number): Promise<FormData | "too large"> {
  const { body, headers } = request;
  if (!body) return new FormData();
  if (Number(headers.get("Content-Length") ?? 0) > most) {
    await body.pipeTo(new WritableStream()).catch(() => undefined);
    return "too large";
  }
  let length = 0;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        // Beyond the bound the chunks are dropped: the form is broken, and the memory kept.
        if (length <= most) controller.enqueue(chunk);
      },
    }),
  );
  try {
    const form = await new Response(counted, {
      headers: { "Content-Type": headers.get("Content-Type") ?? "" },
    }).formData();
    return length > most ? "too large" : form;
  } catch {
    return length > most ? "too large" : new FormData();
  }
}
