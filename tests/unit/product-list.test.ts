import { expect, test } from "vitest";
import { textOfMessage } from "#app/contract/message.ts";
import { readProductList } from "#app/features/bridge/embedded/product-list.ts";
import { productListLimits } from "#app/features/bridge/limits.ts";

const header = "ProductNum,ItemName,ItemMain,ItemSub,Duration";

/** The products and the problems of a list, with the texts of the problems. */
function read(csv: string) {
  const { products, problems } = readProductList(csv);
  return { products, problems: problems.map(({ line, problem }) => `${line}: ${textOfMessage(problem)}`) };
}

test.each([
  ["commas", `${header}\n77,Fox Mask,12,3,30 days\n8,"Box, ""big""",0,0,\n`],
  [
    "semicolons and CRLF",
    `\uFEFFname;Sub ID;Product number;main id;duration\r\nFox Mask;3;77;12;30 days\r\n"Box, ""big""";0;8;0;\r\n`,
  ],
  [
    "tabs and empty lines",
    `${header.replaceAll(",", "\t")}\n\n77\t Fox Mask \t12\t3\t30 days\n\t\t\t\t\n8\t"Box, ""big"""\t0\t0\t`,
  ],
  [
    "further columns",
    'ItemMain,ItemSub,ItemName,ItemMoney,Duration,ProductNum\n12,3,Fox Mask,500,30 days,77\n0,0,"Box, ""big""",1,,8',
  ],
])("a list with %s is read", (_, csv) => {
  expect(read(csv)).toEqual({
    products: [
      { productNum: 77, name: "Fox Mask", main: 12, sub: 3, duration: "30 days" },
      { productNum: 8, name: 'Box, "big"', main: 0, sub: 0, duration: "" },
    ],
    problems: [],
  });
});

test("each invalid line is named by its number", () => {
  const lines = [
    header,
    "1,First,1,2,",
    "-1,Below zero,1,2,",
    '"1","Two\nlines",1,2,',
    "1,Again,1,2,",
    "",
    "2147483648,Too high,1,2,",
    `3,${"x".repeat(201)},1,2,`,
    "4,,1,2,",
    "5,No more",
    "6,Unknown,a,2,",
    "7,Last,1,2,",
  ];
  const { products, problems } = read(lines.join("\r\n"));
  expect(products.map(({ productNum }) => productNum)).toEqual([1, 7]);
  const number = "must be a whole number from 0 to 2,147,483,647.";
  expect(problems).toEqual([
    `3: Product number ${number}`,
    "4: Name contains characters that cannot be shown.",
    "6: Product number 1 is already in line 2.",
    `8: Product number ${number}`,
    "9: Name may have at most 200 characters.",
    "10: Name is required.",
    "11: Main ID is required.",
    `12: Main ID ${number}`,
  ]);
  expect(read(`${header}\n1,"Open,1,2,\n2,Next,1,2,`).problems).toEqual(["2: A quotation mark is missing."]);
});

test("missing columns are named, and lists without products or beyond the limits are refused", () => {
  expect(read("ProductNum;Name\n1;Fox").problems).toEqual([
    "1: The first line does not name the column “main ID”.",
    "1: The first line does not name the column “sub ID”.",
    "1: The first line does not name the column “duration”.",
  ]);
  for (const empty of ["", "\uFEFF", "\n\n", header, `${header}\n,,,,\n`])
    expect(() => read(empty), JSON.stringify(empty)).toThrow("The list has no products.");
  const rows = (count: number) => Array.from({ length: count }, (_, index) => `${index},n,1,2,`).join("\n");
  expect(read(`${header}\n${rows(productListLimits.products)}`).products).toHaveLength(productListLimits.products);
  expect(() => readProductList(`${header}\n${rows(productListLimits.products + 1)}`)).toThrow(
    expect.objectContaining({ fields: { csv: ["The list may have at most 20,000 products."] } }),
  );
  expect(() => readProductList(`${header}\n1,${"漢".repeat(productListLimits.bytes / 3)},1,2,`)).toThrow(
    expect.objectContaining({ fields: { csv: ["The list may have at most 1,000,000 bytes."] } }),
  );
});
