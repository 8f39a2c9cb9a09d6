import { capitalized } from "#app/format/capitalized.ts";
import { StateMark } from "#app/ui/state-mark/state-mark.tsx";

const tones = {
  active: "good",
  published: "good",
  offered: "good",
  scheduled: undefined,
  draft: "off",
  withdrawn: "off",
  over: "off",
} as const;

interface EntryStateProps {
  state: keyof typeof tones;
  /** The text to show; defaults to the state. */
  text?: string;
}

/** The state of an entry in a word or two. */
export function EntryState({ state, text = state }: EntryStateProps) {
  return <StateMark tone={tones[state]}>{capitalized(text)}</StateMark>;
}
