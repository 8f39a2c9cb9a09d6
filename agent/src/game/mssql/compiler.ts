import { IdentifierNode, MssqlQueryCompiler, type SchemableIdentifierNode } from "kysely";

/**
 * Compiles names of three parts. Kysely takes a schema and a table; here the schema is `database:schema`, as
 * `tableOf` writes it. With a dot, Kysely would silently drop the table.
 */
export class ThreePartNameCompiler extends MssqlQueryCompiler {
  protected override visitSchemableIdentifier(node: SchemableIdentifierNode): void {
    const parts = node.schema ? node.schema.name.split(":") : [];
    for (const part of parts) {
      this.visitNode(IdentifierNode.create(part));
      this.append(".");
    }
    this.visitNode(node.identifier);
  }
}
