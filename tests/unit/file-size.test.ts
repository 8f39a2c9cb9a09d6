import { expect, test } from "vitest";
import { downloadForm } from "#app/features/downloads/download-form.ts";
import { fileSize, parseFileSize } from "#app/format/file-size.ts";

test("a size is read as people type it, with the units in which it is shown", () => {
  for (const [typed, bytes] of [
    ["4.2 GB", 4_200_000_000],
    ["4.2gb", 4_200_000_000],
    ["350 MB", 350_000_000],
    ["12 kB", 12_000],
    ["1 TB", 1_000_000_000_000],
    ["4,509,715,660", 4_509_715_660],
    ["4509715660 bytes", 4_509_715_660],
    ["1 B", 1],
  ] as const)
    expect(parseFileSize(typed), typed).toBe(bytes);
  for (const typed of ["", "GB", "4.2", "4,2 GB", "-1 MB", "1 GiB", "1 XB", "1e9", "4.2345 GB", `${"9".repeat(40)}`])
    expect(parseFileSize(typed), typed).toBeUndefined();
  for (const shown of ["4.2 GB", "350 MB", "1.0 TB"]) expect(fileSize(parseFileSize(shown) ?? 0)).toBe(shown);
});

test("the form of a download stores bytes, and refuses what is no size", () => {
  const size = (typed: string) => downloadForm.shape.sizeBytes.safeParse(typed);
  expect(size(" 4.2 GB ").data).toBe("4200000000");
  expect(size("350\u00A0MB").data).toBe("350000000");
  expect(size("").data).toBe("");
  for (const typed of ["0", "11 TB", "large", "4,2 GB"]) {
    const refused = size(typed);
    expect(refused.success, typed).toBe(false);
    expect(refused.error?.issues[0]?.message).toContain("such as 350 MB or 4.2 GB, up to 10 TB.");
  }
});
