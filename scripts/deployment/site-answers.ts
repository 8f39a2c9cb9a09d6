import { Failure } from "../setup/progress.mjs";
import { openQuestions } from "../setup/questions.ts";
import { DEFAULT_LOCATION, LOCATIONS, type Location } from "./deployment.ts";
import { readWranglerConfig, writeProject } from "./wrangler-config.ts";

/** Options of the commands that deploy the site for the first time. */
export const siteOptions = {
  project: { type: "string" },
  domain: { type: "string" },
  location: { type: "string" },
} as const;

/** What the operator has to decide before the first deployment. */
export interface SiteAnswers {
  project: string;
  /** The site's own domain; undefined for that of the project. */
  domain: string | undefined;
  location: Location;
}

/**
 * Completes the options: a terminal is asked for what they leave open.
 * @param root the folder of wrangler.toml, which gets the name of the project
 * @param asks only before the first deployment, or always; with `no`, nothing is asked or written
 * @throws Failure if an option is invalid
 */
export async function siteAnswers(
  root: string,
  given: { project?: string | undefined; domain?: string | undefined; location?: string | undefined },
  asks: "first" | "always" | "no",
): Promise<SiteAnswers> {
  const { project: present, hasDatabase } = readWranglerConfig(root);
  const questions = asks === "no" || (asks === "first" && hasDatabase) ? undefined : openQuestions();
  const answer = async <Answer>(
    option: keyof typeof given,
    question: string,
    usual: string,
    accept: (text: string) => Answer,
  ) => {
    const value = given[option];
    if (value !== undefined || !questions) return accept(value ?? usual);
    return questions.ask(question, usual, accept);
  };
  try {
    const project = await answer(
      "project",
      "Name of the project, the site's address is NAME.pages.dev",
      present,
      checkedProject,
    );
    const domain = await answer(
      "domain",
      "Your own domain, such as play.example (empty: the address above)",
      "",
      checkedDomain,
    );
    const regions = `Region of the database, near your players (${LOCATIONS.join(", ")}; apac is Asia)`;
    const location = await answer("location", regions, DEFAULT_LOCATION, checkedLocation);
    if (project !== present && asks !== "no") writeProject(root, project);
    return { project, domain, location };
  } finally {
    questions?.close();
  }
}

function checkedProject(text: string): string {
  const name = text.toLowerCase();
  if (/^[a-z0-9]([a-z0-9-]{0,56}[a-z0-9])?$/.test(name)) return name;
  throw new Failure("A project's name has up to 58 letters a to z, digits and dashes, and no dash at its ends.");
}

/** Accepts a domain as people copy it: as an address, with capitals, a path or a final dot. */
function checkedDomain(text: string): string | undefined {
  if (!text) return undefined;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : "";
  if (/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)) return host;
  throw new Failure(`${text} is not a domain. Type a name such as play.example.`);
}

function checkedLocation(text: string): Location {
  const found = LOCATIONS.find((name) => name === text.toLowerCase());
  if (found) return found;
  throw new Failure(`The region must be one of ${LOCATIONS.join(", ")}.`);
}
