/** What people call the receipt of a paid order, such as `000042`; those of test mode are numbered by themselves. */
export function receiptName(number: number, isTest: boolean): string {
  return `${isTest ? "TEST-" : ""}${String(number).padStart(6, "0")}`;
}
