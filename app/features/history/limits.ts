/** Purchase and redeem history. */
export const history = {
  /** Decisions "Purchase and Redeem history". */
  pageSize: 10,
  /** Ours: entries per reply when a history is exported. */
  exportedAtOnce: 500,
} as const;
