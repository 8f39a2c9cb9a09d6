import { type RawBuilder, sql } from "kysely";
import type { Session } from "./session.ts";

/** A text column to select: its bytes if they are of another code page than the column claims. Read with `text.read`. */
export function textColumn({ engine, text }: Session, column: string): RawBuilder<unknown> {
  return text.raw ? engine.bytes(column) : sql`${sql.ref(column)}`;
}

/** An exact number without empty decimals: `12` for `12.0000`. */
export function trimDecimals(value: string | null): string | null {
  return value?.includes(".") ? value.replace(/\.?0+$/, "") : value;
}
