import * as z from "zod";

/** How to reach the game's database server. */
export const databaseSettings = z.strictObject({
  /** `mssql` is Microsoft SQL Server; `mysql` also MariaDB. */
  engine: z.enum(["mssql", "mysql"]),
  /** An address, or `SERVER\INSTANCE` for a named instance of SQL Server. */
  host: z.string().trim().min(1).default("127.0.0.1"),
  /** Without it, the usual one. */
  port: z.int().min(1).max(65535).optional(),
  user: z.string().trim().min(1),
  /** The password, or `env:NAME` for an environment variable. */
  password: z.string(),
  /** Whether the connection is encrypted. Old SQL Servers on the same machine cannot do it. */
  encrypt: z.boolean().default(true),
  /** Whether a certificate that the server made itself is accepted, as most SQL Servers have. */
  trust_certificate: z.boolean().default(true),
  /** Version of the protocol of SQL Server: `7_3_A` for 2008, `7_2` for 2005; newer ones by default. */
  tds_version: z.string().optional(),
});
export type DatabaseSettings = z.output<typeof databaseSettings>;
