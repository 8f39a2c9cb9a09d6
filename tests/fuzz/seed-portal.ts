import { ticketCategories } from "#app/features/tickets/categories.ts";
import { pictures } from "#tests/fixtures/pictures.ts";
import type { Call } from "./actors.ts";
import { placeholders } from "./valid-values.ts";

/** The states of a player's orders. */
const orderStates = ["open", "submitted", "paid"];

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
  for (const name of ["Pouch", "Chest"])
    await call("owner", "/adminsavepackage", { id: 0, name, price_pesos: "100", coins: 100, offered: "on" });
  // An amount is not given twice a day in a wallet, so the orders of each state have one.
  for (const name of orderStates)
    await call("owner", "/adminsavewallet", {
      ...{ id: 0, kind: "gcash", name, account_name: "Portal", account_number: "0900 000 0001" },
      ...{ qr_text: "", promised_minutes: 60, offered: "on" },
    });
  for (const part of ["one", "two"]) {
    await call("owner", "/adminsaveownpage", {
      ...{ id: 0, title: `Page ${part}`, path: `pages/${part}`, section: "guide", inMenu: "on", state: "published" },
      ...{ description: "", picture: "", format: "html", content: "<p>Text</p>", publishedAt: "" },
    });
    await call("owner", "/adminsavecannedanswer", { id: 0, title: `Answer ${part}`, text: "Thank you." });
    await call("owner", "/adminsaveticketcategory", { id: 0, key: part, name: `Category ${part}`, active: "on" });
    await call("owner", "/adminsavenoticedestination", {
      ...{
        id: 0,
        name: `Mail ${part}`,
        kind: "mail",
        address: "staff@mail.example",
        secret: "",
        onNewsPublished: "on",
      },
    });
  }
  for (const [name, file] of Object.entries(pictures).slice(0, 2))
    await call("owner", "/adminuploadmedia", { name, file });
  await call("owner", "/adminsavecategory", { id: 0, key: "mount", name: "Mounts", offered: "on" });
  await call("owner", "/adminsavediscount", { id: 0, code: "FUZZ-10", kind: "percent", value: 10, offered: "on" });
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

interface Offers {
  packages: { id: number; price: number }[];
  methods: { key: string }[];
}

/** Gives the current player a ticket, orders of packages, a purchase and a cart. */
export async function seedPlayer(call: Call): Promise<void> {
  await call("player", "/whitelist-user-ip", {});
  await call("player", "/submitticket", {
    ...{ name: "player", email: `${placeholders.userId}@mail.example`, category: ticketCategories[0]?.value },
    ...{ subject: "A question", message: "Please help me.", images: [pictures.png] },
  });
  const offers = (await call("player", "/getpackages")) as Offers;
  const wallets = offers.methods.filter(({ key }) => key.startsWith("wallet-"));
  for (const [index, state] of orderStates.entries()) {
    // The portal may have packages and wallets of its own.
    const [pack, wallet] = [offers.packages[0], wallets.at(-1 - index)];
    const order = { package: pack?.id, price: pack?.price, method: wallet?.key };
    const placed = await call("player", "/orderpackage", { requestKey: crypto.randomUUID(), ...order });
    const { number } = placed as { number: string };
    if (state !== "open") await call("player", "/sendreceipt", { number, reference: number });
    if (state === "paid") {
      const { order: seen } = (await call("owner", `/adminorder/${number}`)) as { order: { seen: string } };
      await call("owner", "/adminorder/decide", { number, decision: "approve", seen: seen.seen, confirm: "on" });
    }
    await call("player", `/getorder/${number}`);
  }
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
