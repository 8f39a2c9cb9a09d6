/** Parts of the package, whose types only know the whole. */
declare module "css-tree/parser" {
  export { parse as default } from "css-tree";
}
declare module "css-tree/walker" {
  export { walk as default } from "css-tree";
}
declare module "css-tree/tokenizer" {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
  export const tokenTypes: {
    readonly Function: number;
    readonly LeftCurlyBracket: number;
    readonly LeftParenthesis: number;
    readonly LeftSquareBracket: number;
    readonly RightCurlyBracket: number;
    readonly RightParenthesis: number;
    readonly RightSquareBracket: number;
  };
}
