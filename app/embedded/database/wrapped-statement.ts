/** The statement that a wrapper stands for. */
export const wrapped = Symbol("wrapped statement");

/** A batch requires the binding's own statements, so each wrapper refers to the statement that it wraps. */
export function original(statement: D1PreparedStatement & { [wrapped]?: D1PreparedStatement }): D1PreparedStatement {
  return statement[wrapped] ?? statement;
}
