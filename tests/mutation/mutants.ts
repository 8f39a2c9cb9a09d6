import ts from "typescript";

/** A small fault: the text of a file from `start` to `end` is replaced. */
export interface Mutant {
  /** Stable as long as the mutated line is: path, line, original text, replacement, and a number for duplicates. */
  id: string;
  /** Path of the file, relative to the repository. */
  file: string;
  /** Line, counted from 1. */
  line: number;
  /** Offsets into the file's text. */
  start: number;
  end: number;
  original: string;
  replacement: string;
}

type Edit = Pick<Mutant, "start" | "end" | "replacement">;

/** Operators and their replacements. */
const OPERATORS = new Map<ts.SyntaxKind, string[]>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ["!=="]],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ["==="]],
  [ts.SyntaxKind.LessThanToken, ["<=", ">="]],
  [ts.SyntaxKind.LessThanEqualsToken, ["<", ">"]],
  [ts.SyntaxKind.GreaterThanToken, [">=", "<="]],
  [ts.SyntaxKind.GreaterThanEqualsToken, [">", "<"]],
  [ts.SyntaxKind.AmpersandAmpersandToken, ["||"]],
  [ts.SyntaxKind.BarBarToken, ["&&"]],
  [ts.SyntaxKind.QuestionQuestionToken, ["&&"]],
  [ts.SyntaxKind.PlusToken, ["-"]],
  [ts.SyntaxKind.MinusToken, ["+"]],
  [ts.SyntaxKind.AsteriskToken, ["/"]],
  [ts.SyntaxKind.SlashToken, ["*"]],
  [ts.SyntaxKind.PercentToken, ["*"]],
  [ts.SyntaxKind.PlusEqualsToken, ["-="]],
  [ts.SyntaxKind.MinusEqualsToken, ["+="]],
]);

/** Functions of drizzle and JavaScript, and the opposite or boundary variant that replaces each. */
const FUNCTIONS = new Map([
  ["eq", "ne"],
  ["ne", "eq"],
  ["lt", "lte"],
  ["lte", "lt"],
  ["gt", "gte"],
  ["gte", "gt"],
  ["isNull", "isNotNull"],
  ["isNotNull", "isNull"],
  ["Math.min", "Math.max"],
  ["Math.max", "Math.min"],
  ["some", "every"],
  ["every", "some"],
]);

/** Calls that only log or count: removing them changes nothing that a visitor could see. */
const REPORTS = /^(?:console|stats|logger)\./;

/**
 * Creates all mutants of a TypeScript file: conditions, comparisons, boundaries, logic, arithmetic, numbers, flags,
 * removed statements, error codes, conditions of queries in drizzle, and conditions of SQL in strings and templates.
 *
 * @param file path of the file, relative to the repository
 * @param text its content
 */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const edits: Edit[] = [];
  const replace = (node: ts.Node, replacement: string) =>
    edits.push({ start: node.getStart(source), end: node.end, replacement });

  const visit = (node: ts.Node): void => {
    // Types, imports and declarations do not exist at run time.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      for (const operator of OPERATORS.get(node.operatorToken.kind) ?? []) replace(node.operatorToken, operator);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      replace(node, node.operand.getText(source));
    } else if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent.parent ?? node)) {
      replace(node, `(${node.text} + 1)`);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      replace(node, "false");
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      replace(node, "true");
    } else if (ts.isIfStatement(node)) {
      replace(node.expression, "true");
      replace(node.expression, "false");
    } else if (ts.isConditionalExpression(node)) {
      replace(node.condition, "true");
      replace(node.condition, "false");
    } else if (ts.isExpressionStatement(node) && ts.isBlock(node.parent) && isCall(node.expression)) {
      if (!REPORTS.test(node.expression.getText(source))) replace(node, ";");
    } else if (ts.isThrowStatement(node)) {
      replace(node, ";");
    } else if (ts.isCallExpression(node)) {
      visitCall(node);
    } else if (ts.isNewExpression(node) && node.expression.getText(source) === "GameApiError") {
      if (node.arguments?.[0]) replace(node.arguments[0], '"mutated" as never');
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      edits.push(...editsOfSql(text, node.getStart(source), node.end));
    }
    ts.forEachChild(node, visit);
  };

  const visitCall = (node: ts.CallExpression): void => {
    const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    const name = callee.getText(source);
    const full = node.expression.getText(source);
    const other = FUNCTIONS.get(full) ?? FUNCTIONS.get(name);
    // An imported function can only be replaced by a function that the file imports too.
    const isMethod = ts.isPropertyAccessExpression(node.expression);
    if (other && (isMethod || new RegExp(`\\b${other}\\b[^;]*from "drizzle-orm"`).test(text))) {
      replace(FUNCTIONS.has(full) ? node.expression : callee, other);
    }
    if (name === "and" && node.arguments.length > 1) {
      for (const argument of node.arguments) replace(argument, "undefined");
    }
    if (name === "where") for (const argument of node.arguments) replace(argument, "undefined");
  };

  visit(source);
  return assignIds(file, text, source, edits);
}

function isCall(expression: ts.Expression): boolean {
  const awaited = ts.isAwaitExpression(expression) ? expression.expression : expression;
  return ts.isCallExpression(awaited);
}

/** The end of an SQL condition, outside of parentheses. */
const CONDITION_END =
  /^(?:AND|OR|RETURNING|ORDER BY|GROUP BY|HAVING|LIMIT|ON CONFLICT|DO UPDATE|DO NOTHING|UNION|WHEN|THEN|END)\b/;

/** Mutations of a literal with SQL: conditions removed, boundaries moved, operators replaced. */
function editsOfSql(text: string, start: number, end: number): Edit[] {
  const literal = text.slice(start, end);
  if (!/\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|EXISTS|HAVING|CASE)\b/.test(literal)) {
    if (!/(?: = | IS (?:NOT )?NULL)/.test(literal) || !/\?\d|_(?:num|at|id)\b/.test(literal)) return [];
  }
  const edits: Edit[] = [];
  const add = (from: number, length: number, replacement: string) =>
    edits.push({ start: start + from, end: start + from + length, replacement });
  for (const { index, 0: keyword } of literal.matchAll(/\b(?:WHERE|AND|HAVING)\s+(?=\S)/g)) {
    const from = index + keyword.length;
    const length = conditionLength(literal.slice(from, -1));
    if (length > 0 && !/^(?:true|1)$/.test(literal.slice(from, from + length).trim())) add(from, length, "true ");
  }
  for (const { index, 0: operator } of literal.matchAll(/(?<=\s)(?:<=|>=|<>|[<>+\-*])(?=\s)/g)) {
    for (const other of SQL_OPERATORS[operator] ?? []) add(index, operator.length, other);
  }
  for (const { index } of literal.matchAll(/\bIS NOT NULL\b/g)) add(index, "IS NOT NULL".length, "IS NULL");
  for (const { index } of literal.matchAll(/\bIS NULL\b/g)) add(index, "IS NULL".length, "IS NOT NULL");
  for (const { index } of literal.matchAll(/\bNOT EXISTS\b/g)) add(index, "NOT EXISTS".length, "EXISTS");
  return edits;
}

const SQL_OPERATORS: Record<string, string[]> = {
  "<": ["<="],
  "<=": ["<"],
  ">": [">="],
  ">=": [">"],
  "<>": ["="],
  "+": ["-"],
  "-": ["+"],
  "*": ["+"],
};

/** The length of the condition at the beginning of an SQL text. */
function conditionLength(sql: string): number {
  let depth = 0;
  for (let at = 0; at < sql.length; at += 1) {
    if (sql[at] === "(" || sql[at] === "{") depth += 1;
    else if (sql[at] === ")" || sql[at] === "}") depth -= 1;
    if (depth < 0 || sql[at] === ";") return at;
    if (depth === 0 && at > 0 && /\s/.test(sql[at - 1] ?? "")) {
      // `BETWEEN x AND y` is one condition.
      const isEnd = CONDITION_END.test(sql.slice(at)) && !/\bBETWEEN\s+\S+\s+$/.test(sql.slice(0, at));
      if (isEnd) return at;
    }
  }
  return sql.length;
}

/** Assigns IDs to the edits: duplicates in a file are numbered, because line numbers change too often. */
function assignIds(file: string, text: string, source: ts.SourceFile, edits: readonly Edit[]): Mutant[] {
  const counts = new Map<string, number>();
  return edits
    .filter(({ start, end, replacement }) => text.slice(start, end) !== replacement)
    .map(({ start, end, replacement }) => {
      const lineStart = text.lastIndexOf("\n", start) + 1;
      const lineEnd = text.indexOf("\n", end);
      const context = text
        .slice(lineStart, lineEnd < 0 ? undefined : lineEnd)
        .replace(/\s+/g, " ")
        .trim();
      const original = text.slice(start, end);
      const name = `${file}: ${context} [${original.replace(/\s+/g, " ")} -> ${replacement}]`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const { line } = source.getLineAndCharacterOfPosition(start);
      return { id: count > 1 ? `${name} #${count}` : name, file, line: line + 1, start, end, original, replacement };
    });
}
