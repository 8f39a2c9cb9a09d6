import type { Refusal } from "../../../app/features/bridge/protocol.ts";
import type { Procedure } from "./column-map.ts";
import type { Value } from "./engine.ts";
import type { Session } from "./session.ts";

type Source = NonNullable<Procedure["parameters"][number]["from"]>;

/**
 * Calls one of the game's procedures.
 *
 * @param otherwise the refusal that any other result means; without one, it is an error
 * @returns the refusal that its result means; undefined when it succeeded
 */
export async function callProcedure(
  { db, engine }: Session,
  procedure: Procedure,
  given: Partial<Record<Source, Value>>,
  otherwise?: Refusal,
): Promise<Refusal | undefined> {
  const values = procedure.parameters
    .filter((parameter) => !parameter.output)
    .map(({ from, constant }): Value => (from ? (given[from] ?? "") : (constant ?? "")));
  const result = await engine.call(db, procedure, values);
  if (procedure.done.includes(result)) return undefined;
  if (procedure.taken.includes(result)) return "taken";
  if (otherwise && !Number.isNaN(result)) return otherwise;
  throw new Error(`The procedure ${procedure.name} returned ${Number.isNaN(result) ? "nothing" : result}.`);
}

/** Groups the rows of an information schema by the full name of the procedure. */
export function parametersByName(
  rows: readonly { schema: string; procedure: string; parameter: string | null }[],
): Map<string, string[]> {
  const procedures = new Map<string, string[]>();
  for (const { schema, procedure, parameter } of rows) {
    const full = `${schema}.${procedure}`;
    const known = procedures.get(full) ?? [];
    if (parameter !== null) known.push(parameter);
    procedures.set(full, known);
  }
  return procedures;
}
