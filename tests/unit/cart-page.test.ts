import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CartLineForm } from "#app/features/shop/pages/shopping-cart/cart-line.tsx";
import type { CartRow } from "#app/features/shop/pages/shopping-cart/load-cart.server.ts";

const row: CartRow = {
  seq: 7,
  quantity: 2,
  price: 1250,
  currency: "rcoin",
  category: "weapon",
  checked: true,
  offered: true,
  item: {
    number: 1011,
    name: "Moon Katana",
    info: "A weapon skin.",
    price: "1,250.00",
    currency: "R-Coin",
    picture: "https://pictures.test/katana.png",
    href: "/itemshop?item=1011#item-1011",
  },
};

const render = (changes: Partial<CartRow>) =>
  renderToStaticMarkup(createElement(CartLineForm, { row: { ...row, ...changes }, path: "/shoppingcart" }));

/** Names and values of the form's submit buttons. */
const submitButtons = (html: string) =>
  [...html.matchAll(/<button type="submit"[^>]*>/g)].map(([tag]) => {
    const [, name] = /name="(\w+)"/.exec(tag) ?? [];
    const [, value] = /value="(\w+)"/.exec(tag) ?? [];
    return `${name}=${value}`;
  });

test("every submit button of a line has the name and value that it sets", () => {
  expect(submitButtons(render({}))).toEqual(["isChecked=0", "quantity=1", "quantity=3", "remove=yes"]);
  expect(submitButtons(render({ checked: false }))[0]).toBe("isChecked=1");
  expect(render({})).toContain("2,500.00");
});

test("a quantity can be changed between 1 and 99", () => {
  expect(submitButtons(render({ quantity: 1 }))).toEqual(["isChecked=0", "quantity=2", "remove=yes"]);
  expect(submitButtons(render({ quantity: 99 }))).toEqual(["isChecked=0", "quantity=98", "remove=yes"]);
});

test("a withdrawn item is marked and can only be removed", () => {
  const html = render({ offered: false });
  expect(html).toContain("No longer available");
  expect(submitButtons(html)).toEqual(["remove=yes"]);
  expect(html).not.toContain("2,500.00");
});
