import { isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import { adminAction } from "#app/features/admin/admin-route.server.ts";
import { storeFile, variantsIn } from "#app/features/media/uploaded-media.server.ts";

/** Stores a file that a script of the console sends, with the smaller sizes that it has made; answers with JSON. */
export const action = adminAction("content", async ({ gameApi, form }) => {
  const file = form.get("file");
  if (file === null || typeof file === "string") return Response.json({ problem: "Choose a file." }, { status: 400 });
  try {
    const stored = await storeFile(gameApi, file, await variantsIn(form));
    return Response.json(stored, { status: "problem" in stored ? 400 : 200 });
  } catch (error) {
    if (!isGameApiError(error)) throw error;
    return Response.json({ problem: error.message }, { status: statusOfCode(error.code) });
  }
});
