import { type Kysely, sql } from "kysely";
import { nameParts } from "../column-map.ts";
import type { Tables } from "../engine.ts";

/** A parameter of a procedure, with its type as T-SQL declares it. */
export interface ProcedureParameter {
  name: string;
  type: string;
  output: boolean;
}

/** The parameters of a procedure in their order. */
export async function loginParameters(db: Kysely<Tables>, procedure: string): Promise<ProcedureParameter[]> {
  const [database = "", schema = "", name = ""] = nameParts(procedure);
  const { rows } = await sql<{
    name: string;
    mode: string;
    type: string;
    length: number | null;
    precision: number | null;
    scale: number | null;
  }>`select PARAMETER_NAME as "name", PARAMETER_MODE as "mode", DATA_TYPE as "type", CHARACTER_MAXIMUM_LENGTH as "length", convert(int, NUMERIC_PRECISION) as "precision", NUMERIC_SCALE as "scale" from ${sql.id(database, "INFORMATION_SCHEMA", "PARAMETERS")} where SPECIFIC_SCHEMA = ${schema} and SPECIFIC_NAME = ${name} and ORDINAL_POSITION > 0 order by ORDINAL_POSITION`.execute(
    db,
  );
  return rows.map((row) => ({ name: row.name, type: declaredType(row), output: row.mode !== "IN" }));
}

function declaredType(row: { type: string; length: number | null; precision: number | null; scale: number | null }) {
  if (row.length !== null && /char|binary/.test(row.type)) return `${row.type}(${row.length < 0 ? "max" : row.length})`;
  return /^(?:decimal|numeric)$/.test(row.type) ? `${row.type}(${row.precision}, ${row.scale})` : row.type;
}
