/** `npm run costs [-- --visitors 5000 --pages 6]`: what Cloudflare charges in a month; docs/operations.md explains it. */
import { costRow, costsFor } from "./costs/costs.ts";
import { commandArguments } from "./setup/command-arguments.ts";

const { values } = commandArguments({
  options: { visitors: { type: "string", default: "1000,10000,100000" }, pages: { type: "string" } },
});
console.log(costRow(["visitors a day", "requests", "CPU, ms", "rows read", "rows written", "US$ a month"]));
console.log(costRow(["---:", "---:", "---:", "---:", "---:", "---:"]));
for (const visitors of values.visitors.split(",").map(Number)) {
  const { requests, cpu, rowsRead, rowsWritten, dollars } = costsFor(visitors, Number(values.pages ?? 6));
  const millions = (number: number) => `${(number / 1_000_000).toFixed(1)} M`;
  console.log(
    costRow([
      visitors.toLocaleString("en"),
      ...[requests, cpu, rowsRead, rowsWritten].map(millions),
      dollars.toFixed(2),
    ]),
  );
}
