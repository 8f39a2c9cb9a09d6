import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadGallery } from "#app/features/gallery/load-gallery.server.ts";
import { shownMovie } from "#app/features/gallery/pages/movies/shown-movie.server.ts";
import { chatChannels } from "#app/features/guide/chat-channels.ts";
import { CLASS_TABS, classGuides, type Stat } from "#app/features/guide/class-guide.ts";
import { defaultKeyGroups, keyName } from "#app/features/guide/default-keys.ts";
import { instructionTopics, interfacePicture } from "#app/features/guide/instruction-topics.ts";
import { mapPicture, mapPlaces } from "#app/features/guide/map-places.ts";
import { schools } from "#app/features/guide/schools.ts";
import {
  downloadGuideLinks,
  downloadPrompt,
  downloadTitle,
  requirementsNote,
  requirementsTitle,
  systemRequirements,
} from "#app/features/guide/system-requirements.ts";
import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";

/**
 * Compares the guide's data and texts with the facts of the specification (sections 2 and 9). The facts are literals on
 * purpose: none is computed from the data under test.
 */

const art = "public/art";
const manifest = JSON.parse(readFileSync(join(art, "manifest.json"), "utf8")) as {
  files: Record<string, { w?: number; h?: number; seconds?: number; alt: string }>;
};

const texts = (keys: readonly LabelKey[]) => keys.map((key) => t(key));

/** The alternative text of a picture in the list of the artwork. */
const altOf = (name: string) => manifest.files[`${name}.webp`]?.alt;

function expectPicture(name: string): void {
  for (const type of ["avif", "webp"]) {
    expect(existsSync(join(art, `${name}.${type}`)), `${name}.${type}`).toBe(true);
  }
  expect(altOf(name), `alternative text of ${name}`).toMatch(/\w/);
}

/** The manifest entry of a file that a page links to as `/art/…`. */
function linkedFile(address: string) {
  expect(address).toMatch(/^\/art\//);
  expect(existsSync(join("public", address)), address).toBe(true);
  const entry = manifest.files[address.replace("/art/", "")];
  expect(entry, address).toBeDefined();
  return entry!;
}

function expectUnique(values: readonly string[]): void {
  expect([...values].sort()).toEqual([...new Set(values)].sort());
}

/** Expects sentences: not empty, without stray spaces, with closing punctuation. */
function expectSentences(texts: readonly string[]): void {
  for (const text of texts) expect(text).toMatch(/^\S(?!.* {2}).*[.?!]$/);
}

describe("class guide", () => {
  const facts: Record<string, { facts: string[]; weapons: Partial<Record<Stat, string>>; others?: string[] }> = {
    brawler: { facts: ["martial arts", "fist and leg skills", "energy skills"], weapons: {} },
    archer: {
      facts: ["ranged", "low hp", "weapon types pow, dex, int"],
      weapons: { Pow: "bow, pow type", Dex: "bow, dex type", Int: "bow, int type" },
    },
    sword: {
      facts: ["melee", "sword for dex", "blade for pow", "energy sword for int"],
      weapons: { Pow: "blade", Dex: "sword", Int: "energy sword" },
    },
    shaman: {
      facts: ["psychokinetic", "attack and healing sorcery", "spear and staff"],
      weapons: {},
      others: ["spear", "staff"],
    },
    extreme: {
      facts: ["skills of all classes", "link skills", "exclusive fist weapon"],
      weapons: {},
      others: ["exclusive fist weapon"],
    },
    scientist: {
      facts: ["chemistry, biology, physics", "gun, rail gun, portal gun", "iq above 200 needed"],
      weapons: {},
      others: ["gun", "rail gun", "portal gun"],
    },
    assassin: {
      facts: ["scythe for pow", "dual spear for dex", "shuriken for int", "hide and raid skills"],
      weapons: { Pow: "scythe", Dex: "dual spear", Int: "shuriken" },
    },
    magician: {
      facts: ["whip for pow", "cube for dex", "magic wand for int", "summons"],
      weapons: { Pow: "whip", Dex: "cube", Int: "magic wand" },
    },
    shaper: {
      facts: ["shield for dex", "hammer for pow", "umbrella for int"],
      weapons: { Dex: "shield", Pow: "hammer", Int: "umbrella" },
    },
  };

  /** Words that the paragraphs must contain, so that no fact is only in the list of facts. */
  const paragraphFacts: Record<string, string[]> = {
    brawler: ["martial art", "fist skills", "leg skills", "energy skills"],
    archer: ["ranged", "low hp", "pow, dex and int"],
    sword: ["melee", "dex swordsman carries the sword", "pow swordsman the blade", "int swordsman the energy sword"],
    shaman: ["psychokinetic", "attack sorcery", "healing sorcery", "the spear and the staff"],
    extreme: ["skills of all classes", "link skills", "fist weapon, which no other class"],
    scientist: ["chemistry, biology and physics", "the gun, the rail gun and the portal gun", "iq above 200"],
    assassin: [
      "hide skills",
      "raid skills",
      "pow swings the scythe",
      "dex thrusts with the dual spear",
      "int throws the",
    ],
    magician: ["it summons", "the whip belongs to pow", "the cube to dex", "the magic wand to int"],
    shaper: ["dex takes up the shield", "pow the hammer", "int the umbrella"],
  };

  test("there are nine panels in order, and the first seven have a tab", () => {
    expect(classGuides.map((guide, index) => [index + 1, guide.anchor, index < CLASS_TABS])).toEqual([
      [1, "brawler", true],
      [2, "archer", true],
      [3, "sword", true],
      [4, "shaman", true],
      [5, "extreme", true],
      [6, "scientist", true],
      [7, "assassin", true],
      [8, "magician", false],
      [9, "shaper", false],
    ]);
    expectUnique(classGuides.map((guide) => guide.key));
    expect(classGuides.map((guide) => guide.name)).toEqual([
      "Brawler",
      "Archer",
      "Swordsman",
      "Shaman",
      "Extreme",
      "Scientist",
      "Assassin",
      "Magician",
      "Shaper",
    ]);
  });

  test.each(classGuides.map((guide) => [guide.name, guide] as const))("%s has exactly its facts", (_, guide) => {
    const expected = facts[guide.anchor]!;
    const lines = texts(guide.facts).map((fact) => fact.toLowerCase());
    expect(lines).toHaveLength(expected.facts.length);
    for (const fact of expected.facts) expect(lines.join("\n")).toContain(fact);

    const weapons = Object.entries(guide.weapons ?? {});
    expect(Object.fromEntries(weapons.map(([stat, weapon]) => [stat, t(weapon).toLowerCase()]))).toEqual(
      expected.weapons,
    );
    const order = weapons.map(([stat]) => ["Pow", "Dex", "Int"].indexOf(stat));
    expect(order).toEqual([...order].sort());
    expect(texts(guide.otherWeapons ?? []).map((weapon) => weapon.toLowerCase())).toEqual(expected.others ?? []);

    const text = texts(guide.paragraphs).join("\n").toLowerCase();
    for (const words of paragraphFacts[guide.anchor]!) expect(text).toContain(words);
  });

  test("mottoes fit into one line, and every class has two or three paragraphs", () => {
    for (const guide of classGuides) {
      expect(t(guide.motto).length).toBeLessThanOrEqual(60);
      expect([2, 3]).toContain(guide.paragraphs.length);
      expectSentences(texts([guide.motto, ...guide.paragraphs]));
    }
  });

  test("portraits and both tab pictures exist for every class", () => {
    for (const { key, portraitAlt } of classGuides) {
      expect(t(portraitAlt)).toBe(altOf(`classes/${key}`));
      for (const name of [key, `tab-${key}-on`, `tab-${key}-off`]) expectPicture(`classes/${name}`);
    }
  });
});

describe("chat channels", () => {
  test("there are eight channels with all commands and aliases", () => {
    expect(chatChannels.map(({ name, lines }) => [name, lines.flatMap((line) => line.commands)])).toEqual([
      ["General", ["/say", "/s"]],
      ["Party", ["/party", "/p", "#"]],
      ["Club", ["/club", "/c", "%"]],
      ["Alliance", ["/union", "/u", "!"]],
      ["Whisper", ["/whisper name", "/w name", "@name", "/r"]],
      ["Channel", ["/1", "/2"]],
      ["Megaphone", ["/yell", "/y", "$"]],
      ["System", []],
    ]);
    expectUnique(chatChannels.map(({ name }) => name));
    expectUnique(chatChannels.flatMap(({ lines }) => lines.flatMap(({ commands }) => commands)));
  });

  test("channels have their audience, cost and cooldown", () => {
    const line = (command: string) => {
      const found = chatChannels.flatMap(({ lines }) => lines).find(({ commands }) => commands.includes(command))!;
      const { commands, ...labels } = found;
      return { commands, ...Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, t(label)])) };
    };
    const note = (channel: string) => t(chatChannels.find(({ name }) => name === channel)!.note!);
    expect(line("/1")).toEqual({
      label: "Regional",
      commands: ["/1"],
      heardBy: "Players in your region",
      cost: "10,000 gold per message",
    });
    expect(line("/2")).toEqual({
      label: "Party search",
      commands: ["/2"],
      heardBy: "Players looking for a party",
      cost: "20,000 gold per message",
      cooldown: "Once every 2 minutes",
    });
    expect(line("/yell")).toMatchObject({
      heardBy: "All players on the same server",
      cost: "Requires a megaphone item",
    });
    expect(line("/r")).toMatchObject({ heardBy: "The last whispered character" });
    expect(note("Whisper")).toContain("/r replies to the last whispered character");
    expect(note("System")).toContain("System messages only");
    for (const command of ["/say", "/party", "/club", "/union", "/w name"]) {
      expect(line(command)).toMatchObject({ cost: "Free", heardBy: expect.stringMatching(/\w/) });
    }
  });
});

test("the default keys are exactly those of the specification", () => {
  expectUnique(defaultKeyGroups.map(({ title }) => title));
  const keys = defaultKeyGroups.flatMap((group) => group.keys.map((key) => `${keyName(key)}: ${t(key.action)}`));
  expect([...keys].sort()).toEqual(
    [
      "Space: Collect items",
      "Enter: Open chat",
      "Tab: Pick the next target",
      "I: Inventory",
      "K: Skill window",
      "M: Mini map",
      "P: Party",
      "F: Friends",
      "G: Guild info",
      "H: Help",
      "J: Chat macro",
      "L: Pet info",
      "C: Character window",
      "B: Item bank",
      "V: Ride vehicle",
      "N: Vehicle info",
      "X: Attack mode",
      "Z + left-click on a player: PK mode",
      "O: Lock or unlock the Q-box",
      "Y: Extracurricular activity",
      "U: Tyranny",
      "Backslash (\\): In-game point shop",
      "Esc: Close game, server list, options or help",
      "Tilde (~): Hide the skill slot",
      "F12: Hide all of the interface",
      "Arrow keys, or numpad 4 / 8 / 6 / 5: Change the camera angle",
      "Print Screen: Take a screenshot",
    ].sort(),
  );
});

describe("instruction topics", () => {
  /** Section 2, dialog by dialog, plus the four skill quick slots and two control schemes of section 9. */
  const facts: Record<number, string[]> = {
    1: ["character status"],
    2: ["item quick slot", "potions and pets", "inventory key", "drag"],
    3: ["skill quick slot", "skill window key", "four skill quick slots, f1 to f4", "f1, f2, f3 or f4"],
    4: ["chatting window", "enter opens the chat"],
    5: ["shortcut key slot"],
    6: ["inventory", "left click rearranges", "right click uses an item"],
    7: ["map", "m key", "mob respawn regions", "reward items"],
    8: ["shortcut keys", "a type and b type", "default keys"],
    9: ["mouse control", "a type and b type"],
  };

  test("the nine topics contain all facts", () => {
    expect(instructionTopics.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const topic of instructionTopics) {
      const text = texts([topic.title, ...topic.paragraphs, ...topic.items])
        .join("\n")
        .toLowerCase();
      for (const fact of facts[topic.n]!) expect(text).toContain(fact);
      expect(topic.paragraphs.length).toBeGreaterThan(0);
      expectSentences(texts(topic.paragraphs));
    }
  });

  test("only topic 4 shows the chat channels, and only topic 8 the default keys", () => {
    expect(instructionTopics.map(({ table }) => table)).toEqual([
      undefined,
      undefined,
      undefined,
      "chat-channels",
      undefined,
      undefined,
      undefined,
      "default-keys",
      undefined,
    ]);
  });

  test("keys in a topic have the actions of the default keys", () => {
    const actions = new Map(defaultKeyGroups.flatMap(({ keys }) => keys.map((key) => [keyName(key), t(key.action)])));
    const slot = texts(instructionTopics[4]!.items).map((item) => item.split(": "));
    expect(slot).toHaveLength(8);
    for (const [key, action] of slot) expect(action?.toLowerCase()).toBe(actions.get(key!)?.toLowerCase());
  });

  test("titles, pictures and hotspots match the artwork, and hotspots are inside the picture without overlaps", () => {
    const drawn = JSON.parse(readFileSync(join(art, "guide/ui.json"), "utf8")) as {
      image: string;
      hotspots: Record<string, unknown>[];
    };
    expect(interfacePicture).toBe(drawn.image);
    expectPicture(interfacePicture);
    expect(
      instructionTopics.map(({ n, id, title, picture, hotspot }) => ({
        n,
        id,
        title: t(title),
        ...hotspot,
        image: picture,
      })),
    ).toEqual(drawn.hotspots);
    expectUnique(instructionTopics.map(({ id }) => id));

    expect(t("instructions.screenAlt")).toBe(altOf(interfacePicture));
    for (const { picture, hotspot, id, title } of instructionTopics) {
      expectPicture(picture);
      expect(t("instructions.closeUp", { part: t(title).toLowerCase() })).toBe(altOf(picture));
      expect(hotspot.left).toBeGreaterThanOrEqual(0);
      expect(hotspot.top).toBeGreaterThanOrEqual(0);
      expect(hotspot.left + hotspot.width).toBeLessThanOrEqual(100);
      expect(hotspot.top + hotspot.height).toBeLessThanOrEqual(100);
      for (const other of instructionTopics.filter((topic) => topic.id !== id).map((topic) => topic.hotspot)) {
        const apart =
          hotspot.left + hotspot.width <= other.left ||
          other.left + other.width <= hotspot.left ||
          hotspot.top + hotspot.height <= other.top ||
          other.top + other.height <= hotspot.top;
        expect(apart, id).toBe(true);
      }
    }
  });
});

test("the download page has its texts and all values of the requirements table", () => {
  expect(t(downloadTitle)).toBe("Full Client Download");
  expect(t(downloadPrompt)).toBe("Please choose one of the following links to download full client");
  expect(t(requirementsTitle)).toBe("System Requirement");
  const value = (label: LabelKey | undefined) => label && t(label);
  expect(
    systemRequirements.map(({ label, minimum, recommended }) => [t(label), value(minimum), value(recommended)]),
  ).toEqual([
    ["CPU", "Pentium4 1GHz", "Core2 Duo 2.0GHz"],
    ["RAM", "1GB", "2GB"],
    ["Graphics card", undefined, undefined],
    ["Hard disk space", "3GB", "4GB"],
    ["DirectX", "9.0c", "9.0 with 3D effects"],
    ["Connection speed", "broadband (56K modem and Wifi not recommended)", "ADSL broadband"],
    ["Operating system", "Windows XP", "Windows 7"],
  ]);
  expect(t(requirementsNote)).toContain("for a single client");
  expect(t(requirementsNote)).toMatch(/running several clients .*may lower performance/i);
  expect(downloadGuideLinks.map(({ href, text }) => [href, t(text)])).toEqual([
    ["/instructions", "A detailed guide of the game interface."],
    ["/characters", "A must-read guide for beginners."],
  ]);
});

test("map places match the artwork, and each has a text", () => {
  const drawn = JSON.parse(readFileSync(join(art, "maps/map.json"), "utf8")) as {
    image: string;
    places: Record<string, unknown>[];
  };
  expect(mapPicture).toBe(drawn.image);
  expectPicture(mapPicture);
  expect(mapPlaces.map(({ text, ...place }) => place)).toEqual(drawn.places);
  expectUnique(mapPlaces.map(({ id }) => id));
  expect(t("map.alt")).toBe(altOf(mapPicture));
  expectSentences(mapPlaces.map(({ text }) => t(text)));
  expect(mapPlaces.flatMap(({ school }) => school ?? [])).toEqual(schools.map(({ key }) => key));
});

const { pictures, wallpapers, movies } = await loadGallery({
  content: { gallery: { read: async () => ({ pictures: null, wallpapers: null, movies: null }) } },
} as unknown as Parameters<typeof loadGallery>[0]);

describe("gallery", () => {
  const nameOf = (address: string) => address.replace(/^\/art\/(.+)\.\w+$/, "$1");

  test("wallpaper files exist, with the one for screens first", () => {
    expectUnique(wallpapers.map(({ key }) => key));
    const files = wallpapers.flatMap(({ screen, phone }) => [
      { address: screen, isWide: true },
      ...(phone ? [{ address: phone, isWide: false }] : []),
    ]);
    for (const { address, isWide } of files) {
      expectPicture(nameOf(address));
      const { w = 0, h = 0 } = linkedFile(address) ?? {};
      expect(w > h).toBe(isWide);
    }
  });

  test("movies have both formats and a poster, in the size in which the page shows them", () => {
    expectUnique(movies.map(({ key }) => key));
    for (const movie of movies) {
      expectPicture(nameOf(movie.picture));
      const { sources = [] } = shownMovie(movie);
      expect(sources.map(({ type }) => type)).toEqual(["video/webm", "video/mp4"]);
      for (const { file } of sources) expect(linkedFile(file)).toMatchObject({ w: 1280, h: 720 });
    }
  });

  test("the pages use all pictures that were drawn for them", () => {
    const drawn = (folder: string, type: string) =>
      readdirSync(join(art, folder))
        .filter((file) => file.endsWith(type) && !/-\d+\.\w+$/.test(file))
        .map((file) => `${folder}/${file.slice(0, -type.length)}`)
        .sort();
    const files = wallpapers.flatMap(({ screen, phone }) => (phone ? [screen, phone] : [screen]));
    expect(files.map(nameOf).sort()).toEqual(drawn("wallpapers", ".jpg"));
    expect(movies.map(({ video }) => nameOf(video)).sort()).toEqual(drawn("movies", ".mp4"));
    expect(pictures.map(({ picture }) => nameOf(picture)).sort()).toEqual(drawn("gallery", ".webp"));
  });

  test("alternative texts are those of the artwork", () => {
    for (const { alt, screen } of wallpapers) expect(alt).toBe(altOf(nameOf(screen)));
    for (const { alt, picture } of pictures) expect(alt).toBe(altOf(nameOf(picture)));
  });

  test("titles are in sentence case, and texts are sentences", () => {
    const all = [...wallpapers, ...movies, ...pictures];
    for (const { title } of all) expect(title).toMatch(/^[A-Z][a-z]*( [a-z]+)*$/);
    expectSentences(all.map(({ text }) => text));
  });

  test("a movie of the owner plays on the page, or is a link", () => {
    const movie = { key: "trailer", title: "The <trailer>", text: "", picture: "", video: "" };
    const shown = (more: object) => shownMovie({ ...movie, ...more });
    const youtube = "https://youtu.be/dQw4w9WgXcQ";
    expect(shown({ video: youtube }).embed).toMatch(
      /^<figure data-embed="[^"]*dQw4w9WgXcQ[^"]*" data-picture><a [^>]*><img [^>]*>The &lt;trailer/,
    );
    expect(shown({ video: youtube, picture: "https://play.example/a.jpg" })).toMatchObject({
      embed: expect.not.stringContaining("data-picture"),
      poster: { src: "https://play.example/a.jpg" },
    });
    expect(shown({ video: "https://play.example/trailer" })).toMatchObject({ embed: undefined, sources: undefined });
  });
});

describe("written pages", () => {
  const folder = "app/features/pages/content";
  const pages = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".md"))
      .map((file) => {
        const text = readFileSync(join(folder, file), "utf8");
        const match = /^---\ntitle: (.+)\ndescription: (.+)\n---\n\n([\s\S]+)$/.exec(text);
        return [
          file.slice(0, -".md".length),
          { title: match?.[1] ?? "", description: match?.[2] ?? "", body: match?.[3] ?? "" },
        ] as const;
      }),
  );
  const body = (name: string) => pages.get(name)?.body ?? "";
  const ids = (text: string) => [...text.matchAll(/^#+ .*\{#([a-z0-9-]+)\}$/gm)].map((match) => match[1]!);

  test("all eight pages have a title, a description and a text", () => {
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([
        "credits",
        "game-system",
        "policy-game-cash",
        "policy-operation",
        "policy-privacy",
        "policy-refunds",
        "server-info",
        "story",
      ]),
    );
    for (const [name, page] of pages) {
      expect(page.title, name).not.toBe("");
      expect(page.description.length, name).toBeLessThanOrEqual(160);
      expectSentences([page.description]);
      expect(page.body, name).not.toBe("");
    }
  });

  test("every heading has level two and a unique id", () => {
    for (const [name, page] of pages) {
      const headings = page.body.match(/^#+ .*$/gm) ?? [];
      expect(headings.length, name).toBeGreaterThan(1);
      expect(
        headings.every((heading) => /^## .+ \{#[a-z0-9-]+\}$/.test(heading)),
        name,
      ).toBe(true);
      expectUnique(ids(page.body));
    }
    expect(ids(body("story"))).toEqual(expect.arrayContaining(["sungmun", "hyunam", "bonghwang"]));
    expect(ids(body("story")).length).toBeGreaterThanOrEqual(5);
    expect(ids(body("story")).length).toBeLessThanOrEqual(7);
  });

  test("links point to existing pages and fragments", () => {
    const routes = [
      "/",
      "/user",
      "/mydata",
      "/findaccount",
      "/news",
      "/download",
      "/story",
      "/characters",
      "/instructions",
      "/ticket",
      "/checkticket",
      "/itemshop",
      "/rankings",
      "/topup",
      "/shoppurchases",
      "/policy/operation",
      "/policy/game-cash",
      "/policy/refunds",
      "/payments",
    ];
    const fragments = new Map<string, readonly string[]>([
      ["/story", ids(body("story"))],
      ["/characters", classGuides.map(({ anchor }) => anchor)],
    ]);
    const outside = ["https://game-icons.net", "https://creativecommons.org/licenses/by/3.0/"];
    for (const [name, page] of pages) {
      for (const [, address = ""] of page.body.matchAll(/\]\(([^)]+)\)/g)) {
        if (outside.includes(address)) continue;
        const [path = "", fragment] = address.split("#");
        expect(routes, `${name}: ${address}`).toContain(path);
        if (fragment) expect(fragments.get(path), `${name}: ${address}`).toContain(fragment);
      }
    }
  });

  test("the game system has the facts of the specification", () => {
    const text = body("game-system");
    for (const fact of [
      "top 100 players",
      "first day of every month",
      "*None* and 0%",
      "hold `Z` and left-click",
      "10,000 gold",
      "20,000 gold",
      "once every 2 minutes",
      "whitelist",
    ]) {
      expect(text).toContain(fact);
    }
  });

  test("server information names location, time, schools, boards, currencies, support and the whitelist", () => {
    for (const fact of [
      "Philippines",
      "Asia/Manila, GMT+08:00",
      "first day",
      "R-Coin",
      "Milleage",
      "[Submit Ticket](/ticket)",
      "whitelisted",
    ]) {
      expect(body("server-info")).toContain(fact);
    }
  });

  test("the game cash agreement states its terms", () => {
    for (const fact of ["R-Coin", "Milleage", "only once", "**5 %**", "still pending", "within 15 minutes", "final"]) {
      expect(body("policy-game-cash")).toContain(fact);
    }
  });

  test("the privacy policy names all kinds of data, the only cookie, and the retention periods", () => {
    for (const fact of [
      "User ID, e-mail address, password",
      "salted hash",
      "Secret question and answer",
      "First and last name, phone number, gender, country",
      "Characters",
      "IP address",
      "Whitelisting",
      "**one cookie**",
      "30 days",
      "30 minutes",
      "Cloudflare",
      "deletion",
      "14 days",
    ]) {
      expect(body("policy-privacy")).toContain(fact);
    }
  });

  test("credits name authors, licenses and addresses", () => {
    for (const fact of [
      "Lorc, Delapouite, Sbed and Caro Asercion",
      "(https://game-icons.net)",
      "CC BY 3.0",
      "(https://creativecommons.org/licenses/by/3.0/)",
      "recolored",
      "Inter",
      "Black Han Sans",
      "SIL Open Font License 1.1",
      "drawn for this project",
    ]) {
      expect(body("credits")).toContain(fact);
    }
  });

  test("the pictures of these pages exist", () => {
    for (const { key } of schools) expectPicture(`story/${key}`);
    expect(texts(["story.sungmunAlt", "story.hyunamAlt", "story.bonghwangAlt"])).toEqual(
      schools.map(({ key }) => altOf(`story/${key}`)),
    );
    expectPicture("server-info/backdrop");
    expect(t("serverInfo.alt")).toBe(altOf("server-info/backdrop"));
  });
});
