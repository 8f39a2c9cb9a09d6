import own from "../package.json" with { type: "json" };

/** The version of the agent. */
export const version: string = own.version;
