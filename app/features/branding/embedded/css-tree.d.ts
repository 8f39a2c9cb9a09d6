/** Parts of the package, whose types only know the whole. */
declare module "css-tree/parser" {
  export { parse as default } from "css-tree";
}
declare module "css-tree/walker" {
  export { walk as default } from "css-tree";
}
