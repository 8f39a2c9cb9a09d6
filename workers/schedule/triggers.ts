/** The trigger of backups, as `wrangler.toml` has it; all others start a round of jobs. */
export const NIGHTLY = "17 19 * * *";
