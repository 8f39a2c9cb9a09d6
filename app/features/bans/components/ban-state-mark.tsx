import { StateMark } from "#app/ui/state-mark/state-mark.tsx";
import type { BanState } from "../ban-states.ts";

const texts: Record<BanState, string> = { active: "In force", ended: "Ended", lifted: "Lifted" };

/** The state of a ban in words. */
export function BanStateMark({ state }: { state: BanState }) {
  return <StateMark tone={state === "active" ? "bad" : "off"}>{texts[state]}</StateMark>;
}
