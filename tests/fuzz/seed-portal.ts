import { ticketCategories } from "#app/features/tickets/categories.ts";
import { pictures } from "#tests/fixtures/pictures.ts";
import type { Call } from "./actors.ts";
import { placeholders } from "./valid-values.ts";

/** Seeds a portal through its own calls with data of every kind. */
export async function seedPortal(call: Call): Promise<void> {
  for (const type of ["0", "1", "2"]) {
    await call("owner", "/adminsavenews", {
      ...{ id: 0, subject: `News of board ${type}`, type, author: "Team", format: "html" },
      ...{ content: "<p>Text</p>", published_at: "2026-01-01T10:00", state: "published" },
    });
  }
  for (const title of ["One", "Two"]) {
    await call("owner", "/adminsavebanner", { id: 0, img_url: "/art/banners/welcome.webp", title, link: "/news" });
    await call("owner", "/adminsavedownload", {
      ...{ id: 0, link_name: title, link_address: "https://files.example/client.zip", link_type: "client" },
      link_date: "2026-01-01T10:00",
    });
  }
  for (const category of ["box", "gem"])
    await call("owner", "/adminsaveitem", { id: 0, name: `Item ${category}`, category, price: 5, offered: "on" });
  await call("owner", "/adminvouchers/make", {
    ...{ requestKey: crypto.randomUUID(), name: "Batch", campaign: "", count: 20, rcoin: 10, milleage: 1 },
    confirm: "on",
  });
  await call("bridge", "/bridge/characters", {
    batch_id: "first",
    sequence: 1,
    time: new Date().toISOString(),
    rows: [1, 2, 3].map((ChaNum) => ({ ...character, ChaNum, ChaName: `Character${ChaNum}`, ChaClass: ChaNum })),
  });
  await seedPlayer(call);
}

/** Gives the current player a ticket, a purchase and a cart. */
export async function seedPlayer(call: Call): Promise<void> {
  await call("player", "/whitelist-user-ip", {});
  await call("player", "/submitticket", {
    ...{ name: "player", email: `${placeholders.userId}@mail.example`, category: ticketCategories[0]?.value },
    ...{ subject: "A question", message: "Please help me.", images: [pictures.png] },
  });
  const { data: items } = (await call("player", "/getshopitems/all/1")) as { data: { ProductNum: number }[] };
  for (const { ProductNum } of items.slice(0, 2)) await call("player", "/addtocart", { ProductNum, quantity: 2 });
  type Cart = { data: { seq: number; quantity: number; shopitem: { price: number } }[] };
  const [line] = ((await call("player", "/getcart")) as Cart).data;
  if (!line) return;
  const cartItem = { seq: line.seq, quantity: line.quantity, price: line.shopitem.price };
  await call("player", "/buycart", { requestKey: crypto.randomUUID(), items: [cartItem] });
  await call("player", "/shoppurchases?page=1");
}

const character = {
  ...{ UserNum: 1, ChaLevel: 10, ChaExp: 500, ChaSchool: 0, ChaPKScore: 3, ChaPKDeath: 1, ChaMMR: 1000, ChaMoney: 0 },
  ChaLevelUpDate: "2026-05-20 10:00:00",
};
