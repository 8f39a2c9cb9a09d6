/** The states of a mail in the outbox. */
export const mailStateNames = [
  { key: "waiting", label: "Waiting", meaning: "is on its way" },
  { key: "failed", label: "Failed", meaning: "could not be sent" },
  { key: "kept", label: "Held", meaning: "is held because no mail server is configured" },
  { key: "sent", label: "Sent", meaning: "was sent" },
] as const;

export const mailStateKeys = ["waiting", "failed", "kept", "sent"] as const;
