/** The name of the job that compares the ledger with its parts. */
export const LEDGER_CHECK = "ledger check";
