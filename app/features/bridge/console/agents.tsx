import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { AgentDownload } from "./agent-download.tsx";
import { ConnectSteps } from "./connect-steps.tsx";
import { acceptKeyIntent } from "./intents.ts";
import type { ShownAgents } from "./shown-agents.server.ts";

interface AgentsProps extends ShownAgents {
  /** Whether keys can be accepted. */
  isOwner: boolean;
}

/** The agents beside the game's databases: whether they run, what is left to do, and what the game refused. */
export function Agents({ agents, hasKey, pendingTasks, pendingDeliveries, refused, isOwner }: AgentsProps) {
  return (
    <>
      {agents.map((agent) => (
        <Section key={agent.key} title={`Agent of ${agent.server}`}>
          <Facts
            facts={{
              State: (
                <StateMark tone={agent.isSilent ? "bad" : "good"}>{agent.isSilent ? "Silent" : "Running"}</StateMark>
              ),
              "Last contact": <DateTime at={agent.lastContactAt} />,
              Started: <DateTime at={agent.startedAt} />,
              Version: agent.version,
              Game: agent.lineage,
            }}
          />
          {agent.waitingKey && (
            <>
              <p className={styles.note}>
                The agent has a key that no owner has accepted yet: <b>{agent.waitingKey}</b>. Accept it only if you
                have installed, moved or reinstalled the agent, and its window shows this key: whoever has the key can
                read the passwords of players. {!isOwner && "Only an owner can accept it."}
              </p>
              {isOwner && (
                <ConfirmedForm
                  intent={acceptKeyIntent(agent.key)}
                  button="Accept the key"
                  sentence={`Yes, the agent of ${agent.server} has this key. What waits for another one is repeated at the players’ next login.`}
                  hidden={{ id: agent.key, publicKey: agent.waitingKey }}
                />
              )}
            </>
          )}
          <div className={styles.note}>
            <DataTable
              label={`Streams of ${agent.server}`}
              rows={agent.streams}
              empty="The agent has not reported anything yet."
              columns={[
                { title: "Data", cell: ({ name }) => name },
                { title: "Behind by", cell: ({ lag }) => lag },
                { title: "Waiting", number: true, cell: ({ queue }) => queue },
                {
                  title: "Problem",
                  cell: ({ error, advice }) =>
                    error ? (
                      <span>
                        {error} <small>{advice}</small>
                      </span>
                    ) : (
                      "None"
                    ),
                },
              ]}
            />
          </div>
        </Section>
      ))}
      {agents.length === 0 ? <ConnectSteps hasKey={hasKey} /> : <AgentDownload />}
      {(agents.length > 0 || refused.length > 0) && (
        <Section title="Waiting and refused">
          <Facts facts={{ "Accounts waiting": pendingTasks, "Items waiting": pendingDeliveries }} />
          <div className={styles.note}>
            <DataTable
              label="Refused by the game"
              rows={refused}
              empty="The game has refused nothing."
              columns={[
                { title: "Time", cell: ({ at }) => <DateTime at={at} /> },
                {
                  title: "Player",
                  isBare: true,
                  cell: ({ userNum, userId }) => <PlayerLink userNum={userNum} userId={userId} />,
                },
                { title: "What", isBare: true, cell: ({ kind }) => kind },
                { title: "Why", isBare: true, cell: ({ reason }) => <span>{reason}</span> },
              ]}
            />
          </div>
        </Section>
      )}
    </>
  );
}
