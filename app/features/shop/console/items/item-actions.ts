import type { GameApi } from "#app/contract/contract.ts";
import { isCategoryKey } from "#app/features/shop/categories.ts";
import type { ItemForm } from "#app/features/shop/item-form.ts";

/**
 * What can be done with the chosen items.
 * @param categories those to which the admin may move items
 */
export function itemActions(categories: readonly { key: string; name: string }[]) {
  return [
    {
      title: "",
      options: [
        { value: "offer", label: "Offer" },
        { value: "withdraw", label: "Withdraw" },
        { value: "feature", label: "Feature" },
        { value: "unfeature", label: "Do not feature" },
      ],
    },
    ...(categories.length > 0
      ? [
          {
            title: "Move to the category",
            options: categories.map(({ key, name }) => ({ value: `category ${key}`, label: name })),
          },
        ]
      : []),
  ];
}

/** What an action changes of an item's form. */
function changeOf(action: string): Partial<ItemForm> | undefined {
  const [what, category = ""] = action.split(" ", 2);
  switch (what) {
    case "offer":
      return { offered: "on" };
    case "withdraw":
      return { offered: "" };
    case "feature":
      return { featured: "on" };
    case "unfeature":
      return { featured: "" };
    case "category":
      return isCategoryKey(category) ? { category } : undefined;
  }
  return undefined;
}

/** The work of an action, for an item by its number; undefined if there is no such action. */
export function itemWork({ itemsAdmin }: GameApi, action: string) {
  const change = changeOf(action);
  if (!change) return undefined;
  return async (id: string) => {
    const { values, seen } = await itemsAdmin.byId({ id });
    await itemsAdmin.save({ id, seen, ...values, ...change });
  };
}
