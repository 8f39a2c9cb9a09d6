import consent from "./consent.ts?worker&url";
import embed from "./embed.ts?worker&url";
import forms from "./forms/index.ts?worker&url";
import enhance from "./index.ts?worker&url";
import localTime from "./local-time.ts?worker&url";
import turnstile from "./turnstile.ts?worker&url";

/**
 * The addresses of the scripts. They are in one module that both builds load, because the client build emits the files,
 * and only the server build needs the others.
 */
export const scriptUrls = { consent, embed, enhance, forms, localTime, turnstile } as const;
