import { expect, test } from "vitest";
import { forumCategories, forumLink } from "#app/features/forum/forum.ts";
import { socialNetwork } from "#app/features/forum/social-networks.ts";

test.each([
  ["https://discord.gg/moonlit", "discord", "discord.gg"],
  ["https://www.facebook.com/moonlit", "facebook", "facebook.com"],
  ["https://m.me/moonlit", "messenger", "m.me"],
  ["https://youtu.be/abc", "youtube", "youtu.be"],
  ["https://vm.tiktok.com/abc", "tiktok", "vm.tiktok.com"],
  // Another site whose name ends like that of a network.
  ["https://notdiscord.gg/", "other", "notdiscord.gg"],
  ["/wiki", "other", ""],
])("%s is on the network %s", (address, key, host) => {
  expect(socialNetwork(address)).toMatchObject({ key, host });
});

test("the forum has the six categories of the specification, each below the operator's address", () => {
  expect(forumCategories.map(({ code }) => code)).toEqual([100, 300, 400, 500, 600, 700]);
  expect(forumLink("https://forum.example/?ForumCategory=", 300)).toBe("https://forum.example/?ForumCategory=300");
  expect(forumLink("", 300)).toBe("/forum/300");
});
