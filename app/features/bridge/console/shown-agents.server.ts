import type { CallReply } from "#app/contract/contract.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { refusalTexts } from "#app/features/bridge/refusal-texts.ts";

type Reply = CallReply<"bridgeAdmin.agents">;

/** What the page shows about agents, with its texts: the browser does not need the rules behind them. */
export function shownAgents({ agents, hasKey, refused, pendingTasks, pendingDeliveries }: Reply, now: number) {
  return {
    agents: agents.map(({ streams, ...agent }) => ({
      ...agent,
      isSilent: Date.parse(agent.lastContactAt) < now - bridgeLimits.onlineFreshness,
      streams: streams.map(({ lag, ...stream }) => ({ ...stream, lag: lagText(lag) })),
    })),
    hasKey,
    pendingTasks,
    pendingDeliveries,
    refused: refused.map(({ refusal, ...row }, place) => ({ ...row, place, reason: refusalTexts[refusal] })),
  };
}
export type ShownAgents = ReturnType<typeof shownAgents>;

/** @param lag seconds; null while a stream has not been complete since the agent started, as in its first minute */
function lagText(lag: number | null): string {
  if (lag === null) return "working on the first run";
  if (lag < 120) return `${lag} s`;
  if (lag < 7200) return `${Math.round(lag / 60)} min`;
  return `${Math.round(lag / 3600)} h`;
}
