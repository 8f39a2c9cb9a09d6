import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnknownCart } from "#app/features/shop/pages/shopping-cart/unknown-cart.tsx";
import type { FormActionData } from "#app/forms/form-action-data.ts";

const render = (actionData?: FormActionData) => renderToStaticMarkup(createElement(UnknownCart, { actionData }));
const outcome = { tone: "error" as const, lines: ["Network error. Please check your connection."] };

test("an order without a response can be sent again unchanged", () => {
  const items = '[{"seq":1,"quantity":2,"price":3}]';
  const html = render({ intent: "buy", outcome, result: { initialValue: { requestKey: "a-key-of-16-chars", items } } });
  expect(html).toContain('name="requestKey" value="a-key-of-16-chars"');
  expect(html).toContain('name="items" value="[{&quot;seq&quot;:1,&quot;quantity&quot;:2,&quot;price&quot;:3}]"');
  expect(html).toContain('name="intent" value="buy"');
  expect(html).not.toContain('role="alert"');
});

test("without an order the page shows the error and a link to the cart", () => {
  expect(render()).toContain('role="alert">Network error. Please check your connection.');
  for (const html of [render(), render({ intent: "line", outcome, result: undefined })]) {
    expect(html).toContain('href="/shoppingcart"');
    expect(html).not.toContain("<form");
  }
});
