/** A user ID with its first and last characters, so that a person who knows it recognizes it and nobody else learns it. */
export function maskedUserId(userId: string): string {
  return `${userId.slice(0, 2)}${"*".repeat(Math.max(1, userId.length - 3))}${userId.length > 3 ? userId.slice(-1) : ""}`;
}
