import { version } from "../../package.json";

/** The version of the portal, which `npm run release` raises. */
export const RELEASE: string = version;
