/** Purchase and redeem history. */
export const historyLimits = {
  /** Decisions "Purchase and Redeem history". */
  pageSize: 10,
  /** Ours: entries per reply when a history is exported. */
  exportPageSize: 500,
} as const;
