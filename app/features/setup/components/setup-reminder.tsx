import type { Setup } from "../admin-calls.ts";
import { setupSteps } from "../steps.ts";
import styles from "./setup.module.css";

/** The open steps of the set-up, for the dashboard; nothing once it is finished. */
export function SetupReminder({ steps, isFinished }: Pick<Setup, "steps" | "isFinished">) {
  if (isFinished) return null;
  const open = setupSteps.filter(({ key }) => steps.find((step) => step.key === key)?.state === "open");
  return (
    <section className={styles.reminder} aria-labelledby="setup-reminder">
      <h2 id="setup-reminder">
        {open.length === 0 ? "Everything is set up" : `Set-up: ${steps.length - open.length} of ${steps.length} done`}
      </h2>
      <progress max={steps.length} value={steps.length - open.length} aria-labelledby="setup-reminder" />
      {open.length > 0 && (
        <ul>
          {open.map(({ key, title, href }) => (
            <li key={key}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a className="button quiet" href="/admin/setup">
          {open.length === 0 ? "Finish the set-up" : "Open the set-up"}
        </a>
      </p>
    </section>
  );
}
