/** A category of the forum with its `ForumCategory` code (specification section 2, "Routes"). */
export interface ForumCategory {
  code: number;
  name: string;
  about: string;
}

export const forumCategories: readonly ForumCategory[] = [
  { code: 100, name: "General", about: "Everything about the server that does not fit elsewhere." },
  { code: 300, name: "Strategy", about: "Builds, skills, training places and the art of winning." },
  { code: 400, name: "Gallery", about: "Screenshots, drawings and short films made by players." },
  { code: 500, name: "Friends", about: "Find a party, a study group, or someone to say good evening to." },
  { code: 600, name: "Non-English", about: "Filipino, Cebuano, Ilocano, Korean and every other language." },
  { code: 700, name: "Club", about: "Clubs present themselves, recruit and make peace." },
];

/** The URL of a category: below the forum's base URL if the operator set one, else our own page about it. */
export function forumLink(base: string, code: number): string {
  return base ? `${base}${code}` : `/forum/${code}`;
}
