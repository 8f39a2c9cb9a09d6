import type { WebhookLine } from "#app/features/payments/admin-calls.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";

/** Whether what a request reports was entered. */
export function WebhookState({ processedAt, error }: Pick<WebhookLine, "processedAt" | "error">) {
  if (error) return <StateMark tone="bad">Failed</StateMark>;
  return processedAt ? (
    <StateMark tone="good">Processed</StateMark>
  ) : (
    <StateMark tone={undefined}>Not processed</StateMark>
  );
}
