import type { DataRecord } from "#app/features/privacy/data-parts.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { shownTime } from "#app/format/manila-time.ts";
import { xmlText } from "#app/format/xml.ts";
import { t } from "#app/i18n/translate.ts";
import { currentContext } from "#i18n-context";
import { allParts, fieldLabels, partTitle, valueText } from "./data-labels.server.ts";

/** What the file with a player's data tells about itself. */
export interface DataFile {
  /** When it was made, ISO 8601. */
  at: string;
  siteName: string;
  userId: string;
  /** The parts that the game server has. */
  parts: readonly string[];
}

/** Dark on white, in the size of the reader's device, and with repeated table heads on paper. */
const style = `
:root{color-scheme:light}
body{max-width:70rem;margin:0 auto;padding:1.5rem 1rem;background:#fff;color:#1c1b22;font:1rem/1.5 system-ui,sans-serif}
h1{margin:0;font-size:1.6rem;overflow-wrap:anywhere}h2{margin:2rem 0 .5rem;font-size:1.2rem}
nav ul{margin:1rem 0;padding:0;list-style:none;columns:15rem}nav li{padding:.15rem 0}a{color:#4a2fbd}
.table{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}
th,td{padding:.35rem .6rem;border:1px solid #c9c8d0;text-align:left;vertical-align:top}
th{background:#f2f2f5}td{white-space:pre-wrap;overflow-wrap:break-word;max-width:40rem}
.note{font-weight:bold}
@media print{body{max-width:none;padding:0;font-size:10pt}nav{display:none}.table{overflow:visible}
table{width:100%}thead{display:table-header-group}tr{break-inside:avoid}h2{break-after:avoid}}
`;

/** The page up to its parts, in the language of the request. It needs no other file and runs no scripts. */
export function pageStart({ at, siteName, userId }: DataFile): string {
  const title = xmlText(t("dataFile.title", { siteName, userId }));
  const contents = allParts.map((part) => `<li><a href="#${part}">${xmlText(partTitle(part))}</a></li>`).join("");
  return `<!DOCTYPE html>
<html lang="${currentContext().locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1>
<p>${xmlText(t("dataFile.about", { time: shownTime(at).manila }))}</p>
<nav><ul>${contents}</ul></nav>
<main>`;
}

/** The title of a part, and the head of its table. The account has a line for each field instead of a column. */
export function partStart(part: string): string {
  const heads = fieldLabels(part).map(({ label }) => `<th scope="col">${xmlText(label)}</th>`);
  const head = part === "account" ? "" : `<thead><tr>${heads.join("")}</tr></thead>`;
  return `
<h2 id="${part}">${xmlText(partTitle(part))}</h2>
<div class="table"><table>${head}<tbody>`;
}

/** The records of a part as lines of its table. */
export function partRows(part: string, records: readonly DataRecord[]): string {
  const fields = fieldLabels(part);
  const cell = (record: DataRecord, name: string) => `<td>${xmlText(valueText(part, name, record[name]))}</td>`;
  return records
    .flatMap((record) =>
      part === "account"
        ? fields.map(({ name, label }) => `\n<tr><th scope="row">${xmlText(label)}</th>${cell(record, name)}</tr>`)
        : [`\n<tr>${fields.map(({ name }) => cell(record, name)).join("")}</tr>`],
    )
    .join("");
}

/** The end of a part's table, and what to know about it. */
export function partEnd({ count, isCapped }: { count: number; isCapped: boolean }): string {
  const note = isCapped ? t("dataFile.capped", { count: groupedNumber(count) }) : count === 0 ? t("dataFile.none") : "";
  return `</tbody></table></div>${note && `\n<p class="note">${xmlText(note)}</p>`}`;
}

/** The end of the page. */
export function pageEnd(): string {
  return "\n</main></body></html>\n";
}
