/**
 * Business constants of the product: specification section 9 unless a line says otherwise.
 * Every number stands here once; durations are milliseconds.
 */

const MEGABYTE = 1024 * 1024;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long copies of public data count as fresh. */
export const lifetimes = {
  news: 30 * SECOND,
  downloads: HOUR,
  banners: 30 * MINUTE,
  /** Ours: the specification only says rankings load at start and can be refreshed. */
  rankings: MINUTE,
  /** Ours: prices are read again when something is bought. */
  shop: MINUTE,
  /** Ours: settings change rarely, and a change bumps the content version. */
  settings: MINUTE,
  /** Ours: written pages (guides, policies) change with a deployment or a content version. */
  guides: HOUR,
  /** Ours: how soon a publication shows everywhere. */
  contentVersion: SECOND,
} as const;

export const news = {
  pageSize: 8,
  latestCount: 1,
  /** The views column of the news list. A site setting can switch to a real counter. */
  fixedViews: 65,
  thumbnailMaxWidth: 450,
} as const;

export const carousel = {
  width: 615,
  height: 210,
  startDelay: 3000,
  slideDelay: 3000,
  transition: 800,
  thumbnail: 24,
} as const;

export const shop = {
  /** Ours: items on a page of the catalogue. */
  pageSize: 12,
  /** Ours: characters of a search. */
  searchLength: 40,
} as const;

/** Decisions "Cart". */
export const cart = { lines: 50, quantityAtLeast: 1, quantityAtMost: 99 } as const;

/** Purchase and redeem history. */
export const history = {
  /** Decisions "Purchase and Redeem history". */
  pageSize: 10,
  /** Ours: entries of one reply when a history is exported. */
  exportedAtOnce: 500,
} as const;

/** How long after buying a player may cancel what the game has not taken yet. */
export const cancelWithin = 15 * MINUTE;

export const pager = {
  /** Page links on each side of the current one. */
  adjacent: 2,
  /** Up to this many pages, plus the adjacent ones on both sides, every page is linked. */
  showAllUpTo: 1000,
} as const;

export const rankings = { top: 100 } as const;

/** Ours: the bridge to a game server. */
export const bridge = {
  /** Characters in one batch. */
  batchRows: 1000,
  /** A batch's time may be ahead of ours by so much. */
  clockSkew: 5 * MINUTE,
  /** How long the names of batches are remembered; later their rows are older than what is known anyway. */
  batchMemory: 62 * DAY,
  /** Names that are forgotten with every new batch. */
  batchesRemoved: 20,
  /** Rows of a pull. */
  pulledAtOnce: 500,
} as const;

/** What RAN servers call the state of a purchase (decisions "Delivery"). */
export const deliveryFlags = { pending: 0, taken: 1, cancelRequested: 2, cancelled: 3 } as const;

/** Most (and, ours, least) characters of what a visitor types. */
export const fieldLength = {
  userId: 20,
  password: 20,
  name: 30,
  email: 60,
  /** Ours (decisions "Session and account"). */
  userIdAtLeast: 4,
  passwordAtLeast: 8,
  secretAnswer: 60,
  phone: 20,
  voucherCode: 40,
} as const;

/** Support tickets (decisions "Support"); lengths and pages ours. */
export const tickets = {
  images: 3,
  imageBytes: 5 * MEGABYTE,
  /** A form with all its images, its text, and the markers between them. */
  formBytes: 15.5 * MEGABYTE,
  /** Pixels: pictures of phones (12 and 24 megapixels) fit, and decoding one takes at most 100 MB. */
  imageSide: 8192,
  imagePixels: 25_000_000,
  /** Of all frames together. */
  animationFrames: 1000,
  animationPixels: 200_000_000,
  /**
   * Bytes of pictures that lie in the D1 database, where there is no bucket for them: D1's free plan has 500 MB, and
   * accounts and money share them.
   */
  databasePictureBytes: 50 * MEGABYTE,
  /** What a small picture counts for in it, so that no number of them makes the table large. */
  databasePictureBytesAtLeast: 16 * 1024,
  /** How long after it was closed a reply opens a ticket again. */
  reopenWithin: 14 * DAY,
  nameLength: 60,
  subjectLength: 100,
  messageLength: 5000,
  /** Messages of one ticket: bounds what it costs to show it. */
  messages: 200,
  /** Tickets on a page of a player's own list, and of the console's. */
  ownPageSize: 10,
  pageSize: 20,
} as const;

/** How long a result is shown before the browser goes on, and how long the processing dialog runs. */
export const delays = {
  afterLogin: 500,
  afterRegister: SECOND,
  afterPasswordChange: 2 * SECOND,
  afterSessionExpired: 500,
  /** Ours: of the admin console. */
  afterSave: SECOND,
  processing: 10 * SECOND,
} as const;

/** Decisions "Session and account". */
export const sessions = {
  /** Sliding: counts from the last use. */
  lifetime: 30 * DAY,
  /** Ours: a session in use is prolonged this often at most, so that reading a page rarely writes. */
  renewal: DAY,
  resetLink: 30 * MINUTE,
  /** Ours. */
  verifyLink: 7 * DAY,
  /** Ours: how long an account remembers a network after the last login from it. */
  knownNetwork: 90 * DAY,
} as const;

/** Ours: how long a form that has two steps waits for the second. */
export const heldFor = 10 * MINUTE;

/**
 * Ours: how many times the limit of an address the /48 network of an IPv6 address has. A customer may own a whole /48,
 * or be one of very many in it, as behind one IPv4 address.
 */
export const ipv6NetworkFactor = 2;

/** How often something may be tried: `count` times per `window` (decisions "Rate limits"). */
export const rateLimits = {
  loginPerAddress: { count: 10, window: MINUTE },
  /** Of one user ID from one network, so that guesses from elsewhere do not keep the owner out. */
  loginPerUser: { count: 5, window: MINUTE },
  /** Ours: tries at one user ID from all networks that it was never logged in from; docs/decisions/0014-abuse-of-accounts. */
  loginsFromElsewhere: { count: 50, window: HOUR },
  /** Ours: from one such network, once the limit before is used up. */
  loginsFromElsewhereSlow: { count: 1, window: HOUR },
  /** Ours: the bound of guesses at one user ID that are spread over many networks. */
  loginsFromElsewhereDaily: { count: 1500, window: DAY },
  registerPerAddress: { count: 5, window: HOUR },
  /** Ours: registrations with other mistakes that are told whether user ID and address are taken. */
  takenChecksPerAddress: { count: 20, window: HOUR },
  findAccountPerAddress: { count: 5, window: HOUR },
  redeemPerAccount: { count: 10, window: MINUTE },
  whitelistPerAccount: { count: 5, window: MINUTE },
  /** Ours: wrong passwords and secret answers of somebody who holds a session. */
  wrongConfirmPerAccount: { count: 5, window: MINUTE },
  /** Ours: all passwords and secret answers of somebody who holds a session, since each costs a tenth of a second. */
  confirmPerAccount: { count: 20, window: 5 * MINUTE },
  /** Ours: links for an address that an account requests again. */
  resendPerAccount: { count: 3, window: HOUR },
  /** Ours: requests of an account for another e-mail address. */
  addressChangesPerAccount: { count: 3, window: DAY },
  /** Ours: reset and verification links cannot be guessed, but trying costs the server work. */
  linkPerAddress: { count: 20, window: HOUR },
  ticketsPerAddress: { count: 5, window: HOUR },
  /** Ours: wrong pairs of ticket number and e-mail address. */
  checkTicketPerAddress: { count: 20, window: HOUR },
  /** Ours: replies bring pictures, too. */
  ticketRepliesPerAddress: { count: 20, window: HOUR },
  /** Ours: messages with pictures, also those with mistakes, counted before the pictures are looked at. */
  pictureAttemptsPerAddress: { count: 40, window: HOUR },
  /** Ours: bytes of pictures. A message may bring 15 MB of them. */
  pictureBytesPerAddress: { count: 20 * MEGABYTE, window: DAY },
  /** Ours: bytes of pictures that the whole site takes, bucket or not: 200 MB a day fill R2's free 10 GB in seven weeks. */
  pictureBytesPerSite: { count: 200 * MEGABYTE, window: DAY },
  // Ours: mails to one mailbox by what causes them, whoever causes them; further ones are not sent. Each kind has a
  // limit of its own, so that mails of one kind cannot be used to keep back those of another.
  /** Mails of find account. */
  findMailsPerMailbox: { count: 3, window: HOUR },
  /** Links that confirm an address, and what is sent in their place. */
  confirmMailsPerMailbox: { count: 10, window: DAY },
  /** Notices of changes of an account, to its owner. */
  noticeMailsPerMailbox: { count: 20, window: DAY },
  /** Numbers of new tickets. */
  ticketMailsPerMailbox: { count: 5, window: HOUR },
} as const;

/** Ours: how soon after each other the copies of an upstream's content can be cleared by hand. */
export const refresh = { pause: 10 * SECOND } as const;

/** Ours: calls that an upstream may lack or not answer. */
export const optionalCalls = {
  /** How long a page waits for one. */
  patience: SECOND,
  /** How long it is remembered that one is missing, or not answered. */
  remembered: MINUTE,
} as const;

/** Ours: a person does not send a form this soon after getting it, nor after leaving it open this long. */
export const formTrap = { soonest: SECOND, latest: DAY } as const;

/** Ours: the part of the admin console about people, money and operations. */
export const operations = {
  /** Rows on a page of a list. */
  pageSize: 50,
  /** Rows of one reply when a list is exported. */
  exportedAtOnce: 500,
  /** Entries of a player's timeline on a page. */
  timeline: 40,
  /** Days of the dashboard's charts, today included. */
  chartDays: 30,
  /** What is counted for the dashboard is counted up to here. */
  countedAtMost: 200_000,
  /** Mails that are looked through for a page of one state. */
  mailsLookedAt: 2000,
  vouchersAtOnce: 1000,
  voucherValue: 1_000_000,
  adjustment: 100_000_000,
} as const;
