import { expect, test } from "vitest";
import { forumCategories } from "#app/features/forum/forum.ts";
import { socialNetwork } from "#app/features/menus/social-networks.ts";

test.each([
  ["https://discord.gg/moonlit", "Follow us", "discord"],
  ["https://www.facebook.com/moonlit", "Our page", "facebook"],
  ["https://m.me/moonlit", "Chat", "messenger"],
  ["https://youtu.be/abc", "Videos", "youtube"],
  ["https://vm.tiktok.com/abc", "Clips", "tiktok"],
  // Another site whose name ends like that of a network.
  ["https://notdiscord.gg/", "Chat", "other"],
  // An address of the owner that leads to a network.
  ["https://moonlit.example/discord", "Discord", "discord"],
  ["/wiki", "Wiki", "other"],
])("%s, called %s, is on the network %s", (href, label, key) => {
  expect(socialNetwork({ href, label }).key).toBe(key);
});

test("the forum has the six categories of the specification", () => {
  expect(forumCategories.map(({ code }) => code)).toEqual([100, 300, 400, 500, 600, 700]);
});
