import embed from "./embed.ts?worker&url";
import enhance from "./index.ts?worker&url";

/**
 * The addresses of the scripts. They are in one module that both builds load, because the client build emits the files,
 * and only the server build needs that of embeds.
 */
export const scriptUrls = { embed, enhance } as const;
