/**
 * What a form's submission came to, as the visitor is told (specification sections 8 and 10). Without scripts it stands in the page; with scripts it opens as a dialog.
 */
export interface Outcome {
  tone: "success" | "error" | "info";
  /** Title of the dialog; without one it is an alert. */
  title?: "SUCCESS!!" | "Success!" | "ERROR!";
  /** One paragraph each. */
  lines: string[];
  /** Beside each line the id of the field it is about; the line links there. */
  links?: (string | null)[];
  /** A way on that the message offers. */
  way?: { href: string; label: string };
  /** A line in the page, which opens no dialog. */
  inline?: boolean;
  /** Id of the part of the next page where the message stands instead of on top; that page shows it itself. */
  place?: string;
  /**
   * With scripts: where the browser goes on to, and when. Without scripts the answer is a redirect there. The message is
   * shown once: here when there is time to read it, otherwise on the next page.
   */
  next?: {
    to: string;
    /** Milliseconds to wait. 0 goes on at once. */
    after: number;
    /** Waits until the visitor has closed the message first. */
    closedFirst?: boolean;
  };
}

/** The messages of a form as its alert lists them: each line prefixed with an asterisk (specification section 8). */
export function asteriskLines(messages: readonly string[]): string[] {
  return messages.map((message) => `* ${message}`);
}
