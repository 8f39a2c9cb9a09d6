import { expect, test } from "vitest";
import { type Figures, movements, withTables } from "#tests/load/performance-page.ts";

const page = `# Performance

<!-- speed requests -->

Taken on 2026-11-23.

|  | requests/s | note |
| --- | ---: | --- |
| / cached | 6923 | a |
| a \\| b | 100 | b |

<!-- end -->

<!-- web bytes -->

|  | figure |
| --- | ---: |
| / | 0 |

<!-- end -->
`;

const figures = (requests: Figures["tables"][string]): Figures => ({
  at: "2026-11-26T10:00:00.000Z",
  commit: "abc1234",
  machine: { cpu: "EPYC", cores: 2, memoryGb: 24, node: "v24.18.0" },
  tables: { requests },
});

const measured = figures({
  "/ cached": { "requests/s": 7000, note: "a" },
  "a | b": { "requests/s": 150, note: "<b>" },
});

test("the tables of what was measured are replaced, with date, commit and machine", () => {
  const written = withTables(page, (name) => (name === "speed" ? measured : undefined));
  expect(written).toContain(
    `<!-- speed requests -->

Taken on 2026-11-26 at abc1234, 2 cores of EPYC, 24 GB, Node v24.18.0.

|  | requests/s | note |
| --- | ---: | --- |
| / cached | 7000 | a |
| a \\| b | 150 | &lt;b> |

<!-- end -->`,
  );
  expect(written.slice(written.indexOf("<!-- web"))).toBe(page.slice(page.indexOf("<!-- web")));
  expect(() => withTables(page, () => measured)).toThrow('The figures "web" have no table "bytes".');
});

test("only figures that changed by more than noise have moved", () => {
  const written = withTables(page, (name) => (name === "speed" ? measured : undefined));
  expect(movements(page, written, 0.1)).toEqual({
    "speed requests: a \\| b, requests/s": { before: 100, now: 150, change: "+50 %" },
  });
  expect(movements(page, page, 0)).toEqual({});
  const bytes = page.replace("| / | 0 |", "| / | 3 |");
  expect(movements(page, bytes, 0.1)).toEqual({ "web bytes: /, figure": { before: 0, now: 3, change: "" } });
});
