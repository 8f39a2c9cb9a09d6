/** The chat channels of the game (specification section 9, "In-game chat facts"). */

/** A way to send messages. A channel has one of these, the channel chats have two. */
export interface ChatLine {
  /** Name of the chat within its channel; undefined when the channel has only one. */
  label?: string;
  /** The prefix of a message: the full command, then its aliases; empty when players cannot write. */
  commands: readonly string[];
  /** Who receives the message. */
  heardBy: string;
  cost: string;
  /** How often it can be used; undefined when there is no limit. */
  cooldown?: string;
}

export interface ChatChannel {
  name: string;
  lines: readonly ChatLine[];
  /** Additional information. */
  note?: string;
}

/** All eight channels. */
export const chatChannels: readonly ChatChannel[] = [
  { name: "General", lines: [{ commands: ["/say", "/s"], heardBy: "Players around you", cost: "Free" }] },
  { name: "Party", lines: [{ commands: ["/party", "/p", "#"], heardBy: "Your party", cost: "Free" }] },
  { name: "Club", lines: [{ commands: ["/club", "/c", "%"], heardBy: "Your club", cost: "Free" }] },
  {
    name: "Alliance",
    lines: [{ commands: ["/union", "/u", "!"], heardBy: "All clubs of your alliance", cost: "Free" }],
  },
  {
    name: "Whisper",
    lines: [
      { commands: ["/whisper name", "/w name", "@name"], heardBy: "The player with that name", cost: "Free" },
      { label: "Reply", commands: ["/r"], heardBy: "The last whispered character", cost: "Free" },
    ],
    note: "/r replies to the last whispered character, so you need not type the name again.",
  },
  {
    name: "Channel",
    lines: [
      { label: "Regional", commands: ["/1"], heardBy: "Players in your region", cost: "10,000 gold per message" },
      {
        label: "Party search",
        commands: ["/2"],
        heardBy: "Players looking for a party",
        cost: "20,000 gold per message",
        cooldown: "Once every 2 minutes",
      },
    ],
  },
  {
    name: "Megaphone",
    lines: [
      { commands: ["/yell", "/y", "$"], heardBy: "All players on the same server", cost: "Requires a megaphone item" },
    ],
  },
  {
    name: "System",
    lines: [{ commands: [], heardBy: "The players it is meant for", cost: "None" }],
    note: "System messages only. Players cannot write here.",
  },
];
