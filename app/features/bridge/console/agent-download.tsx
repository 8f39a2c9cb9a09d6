import { agentPackage } from "virtual:agent-package";
import { fileSize } from "#app/format/file-size.ts";
import styles from "./bridge.module.css";

/** The link to the agent that was built with this site. */
export function AgentDownload() {
  if (!agentPackage) return <p>This build has no agent: it is started from the source, by npm run agent.</p>;
  const { href, version, bytes, sha256 } = agentPackage;
  return (
    <p>
      <a href={href} download>
        Download the agent {version}
      </a>{" "}
      (ZIP, {fileSize(bytes)}; SHA-256 <code className={styles.sum}>{sha256}</code>). It needs Node.js 24 or newer on
      that machine.
    </p>
  );
}
