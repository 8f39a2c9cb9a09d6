import { Section } from "#app/features/admin/components/facts.tsx";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import { AgentDownload } from "./agent-download.tsx";
import styles from "./bridge.module.css";

interface ConnectStepsProps {
  /** Whether a key for an agent exists. */
  hasKey: boolean;
}

/** How to connect the game, for an operator who has no agent yet. */
export function ConnectSteps({ hasKey }: ConnectStepsProps) {
  return (
    <Section title="Connect the game">
      <p>
        The agent is a program beside the game’s databases. It creates accounts, delivers bought items, and counts the
        players online. The <a href="/admin/help/game-server#set-the-agent-up">help</a> describes each step.
      </p>
      <ol className={styles.steps}>
        <li>
          <h3>Create a key {hasKey && <StateMark tone="good">Done</StateMark>}</h3>
          <p>Press “Create a key” below, and tick all boxes. The key is shown once: copy it for the next step.</p>
        </li>
        <li>
          <h3>Put the agent beside the game’s databases</h3>
          <AgentDownload />
          <p>
            Unpack it into <code>C:\portal-agent</code>, and run <code>portal-agent init</code> there, in a Command
            Prompt that is run as administrator. It asks for the address of this site, the key and the database server,
            looks at the databases, and creates a login of its own.
          </p>
        </li>
        <li>
          <h3>Start it</h3>
          <p>
            If something is missing, it says what; repeat <code>portal-agent check</code> until everything works. Then{" "}
            <code>portal-agent install-service</code> starts it, now and with the machine. A minute later this page
            shows it.
          </p>
        </li>
      </ol>
    </Section>
  );
}
