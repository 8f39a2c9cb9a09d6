import type { GameDatabase } from "../game/game-database.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import type { Stream } from "./stream.ts";
import type { StreamState } from "./stream-loop.ts";

/** What the agent says about itself. */
export interface AgentIdentity {
  version: string;
  lineage: string;
  /** ISO 8601. */
  startedAt: string;
  publicKey: string;
}

/** Characters of the public key that the console and the agent show. */
const SHOWN_OF_KEY = 12;

/** Reports every minute how many players are online, and how the other streams are doing. */
export function onlineStream(
  portal: PortalClient,
  game: Pick<GameDatabase, "online">,
  identity: AgentIdentity,
  states: () => StreamState[],
): Stream {
  return {
    name: "online",
    interval: 60_000,
    async run() {
      // The state of the agent is reported even if the database is down: the console shows why.
      const counted = await game.online().then(
        (channels) => ({ channels, error: undefined }),
        (error: unknown) => ({ channels: undefined, error }),
      );
      const { channels } = counted;
      const { keyAccepted } = await portal.reportAgent({
        ...identity,
        streams: states(),
        ...(channels?.length && {
          online: {
            at: new Date(Math.max(...channels.map(({ at }) => at.getTime()))).toISOString(),
            channels: channels.map(({ group, channel, online, maximum }) => ({ group, channel, online, maximum })),
          },
        }),
      });
      if (counted.error) throw counted.error;
      if (keyAccepted) return { queue: 0 };
      return {
        queue: 0,
        problem: {
          error: `No owner has accepted this agent's key yet, ${identity.publicKey.slice(0, SHOWN_OF_KEY)}.`,
          advice:
            "An owner accepts it on the page “Bridge keys” of the console. Until then, no accounts are made in the game.",
        },
      };
    },
  };
}
