import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { markOfFile } from "#app/features/guilds/mark-address.ts";
import { getServices } from "#app/server/services.ts";

/** `GET /crest/:file`: the mark of a guild. Its address contains the hash of the picture, so that browsers keep it for a year. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const hash = markOfFile(params.file ?? "");
  if (!hash) throw new Response(null, { status: 404 });
  const { png } = await getServices(context).content.guilds.mark({ hash });
  return new Response(
    Uint8Array.from(atob(png), (character) => character.charCodeAt(0)),
    {
      headers: {
        "Content-Type": "image/png",
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        // Other sites may show it beside the data of the guild.
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    },
  );
}
