/**
 * The result of a form as the visitor sees it (specification sections 8 and 10): part of the page without scripts, a
 * dialog with scripts.
 */
export interface Outcome {
  tone: "success" | "error" | "info";
  /** Title of the dialog; an alert if undefined. */
  title?: string;
  /** One paragraph each. */
  lines: string[];
  /** For each line, the id of the field that it links to, or null. */
  links?: (string | null)[];
  /** A link below the message. */
  nextLink?: { href: string; label: string };
  /** Shows the message as a line in the page instead of a dialog. */
  inline?: boolean;
  /** Id of the part of the next page that shows the message itself, instead of the top of that page. */
  targetId?: string;
  /**
   * The page to navigate to, and when. Without scripts the response is a redirect to it. The message is shown once: on
   * this page if there is time to read it, otherwise on the next.
   */
  next?: {
    to: string;
    /** Milliseconds to wait; 0 navigates immediately. */
    after: number;
    /** Waits until the visitor has closed the message. */
    waitForClose?: boolean;
  };
}

/** Whether an outcome is an error that belongs to no field, such as that of a link that is no longer valid. */
export function isRefusedByServer({ tone, links }: Partial<Outcome> = {}): boolean {
  return tone === "error" && links === undefined;
}

/** Formats messages as a form's alert lists them: each line prefixed with an asterisk (specification section 8). */
export function asteriskLines(messages: readonly string[]): string[] {
  return messages.map((message) => `* ${message}`);
}
