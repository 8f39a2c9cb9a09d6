import { exportLimits } from "#app/features/privacy/limits.ts";
import { REGISTRATIONS_PER_HOUR, TICKETS_PER_HOUR } from "#app/features/settings/limits.ts";
import { DAY, HOUR, MEGABYTE, MINUTE } from "#app/format/units.ts";

/**
 * Ours: by how much the limit per address is multiplied for the larger networks of an IPv6 address. A /56 is usually one
 * household or one small company. A customer may own a whole /48, or share it with very many others, as with one IPv4
 * address.
 */
export const ipv6NetworkFactors = { 56: 1.5, 48: 2 } as const;

/** How often something may be tried: `count` times per `window` (specification section 10, "Rate limits"). */
export const rateLimits = {
  loginPerAddress: { count: 10, window: MINUTE },
  /** Per user ID and network, so that guesses from other networks do not lock the owner out. */
  loginPerUser: { count: 5, window: MINUTE },
  /** Ours: per user ID, from all networks without an earlier login of it; docs/decisions/0014-abuse-of-accounts. */
  loginsFromElsewhere: { count: 50, window: HOUR },
  /** Ours: from one such network, once `loginsFromElsewhere` is used up and no mail server can send a code. */
  loginsFromElsewhereSlow: { count: 1, window: HOUR },
  /** Ours: for guesses at one user ID that are spread over many networks, without a mail server. */
  loginsFromElsewhereDaily: { count: 1500, window: DAY },
  /** Ours: wrong codes of an authenticator app or of a mail, for one account from one network. */
  wrongCodesPerNetwork: { count: 10, window: 10 * MINUTE },
  /** Ours: all such codes for one account. Recovery codes and passkeys cannot be guessed and are not counted. */
  codesPerAccount: { count: 100, window: DAY },
  /** Ours: recovery codes and passkeys, whose check costs the server work. */
  factorsPerAddress: { count: 30, window: HOUR },
  /** Ours: challenges for passkeys, each of which is stored. */
  passkeyOptionsPerAddress: { count: 60, window: HOUR },
  /** Ours: changes of second factors. */
  factorChangesPerAccount: { count: 30, window: HOUR },
  /** The owner can choose another count. */
  registerPerAddress: { count: REGISTRATIONS_PER_HOUR, window: HOUR },
  /** Ours: registrations with other mistakes whose reply says whether the user ID is taken. */
  takenChecksPerAddress: { count: 20, window: HOUR },
  findAccountPerAddress: { count: 5, window: HOUR },
  redeemPerAccount: { count: 10, window: MINUTE },
  /** Ours: referral codes that are no user ID, with vouchers that can be redeemed. */
  wrongReferralsPerAccount: { count: 10, window: HOUR },
  giftsPerAccount: { count: 5, window: DAY },
  recipientsPerAccount: { count: 20, window: HOUR },
  /** Ours: calls of a program with an API key. */
  callsPerApiKey: { count: 120, window: MINUTE },
  /** Ours: tests of the mail server or of a payment provider, for each member of staff and connection. */
  connectionTests: { count: 5, window: 10 * MINUTE },
  ordersPerAccount: { count: 30, window: HOUR },
  receiptsPerAccount: { count: 20, window: HOUR },
  whitelistPerAccount: { count: 5, window: MINUTE },
  /** Ours: wrong passwords and secret answers from a logged-in session. */
  wrongConfirmPerAccount: { count: 5, window: MINUTE },
  /** Ours: all passwords and secret answers from a logged-in session, since each check takes a tenth of a second. */
  confirmPerAccount: { count: 20, window: 5 * MINUTE },
  /** Ours: repeated requests of an account for the link that verifies its address. */
  resendPerAccount: { count: 3, window: HOUR },
  /** Ours: requests of an account to change its e-mail address. */
  addressChangesPerAccount: { count: 3, window: DAY },
  /** Ours: tries of an account to connect one of the game, or to create it there. */
  gameLinksPerAccount: { count: 5, window: 10 * MINUTE },
  /** Ours: tries to connect the same account of the game. */
  gameLinksPerGameAccount: { count: 10, window: HOUR },
  /** Ours: downloads of an account's data. */
  exportsPerAccount: { count: exportLimits.perHour, window: HOUR },
  /** Ours: reset and verification links cannot be guessed, but each try costs the server work. */
  linkPerAddress: { count: 20, window: HOUR },
  linkChecksPerAddress: { count: 60, window: HOUR },
  /** Of visitors who are not logged in. */
  ticketsPerAddress: { count: TICKETS_PER_HOUR, window: HOUR },
  /** Players of an internet shop, and of some providers, share one address. */
  ticketsPerAccount: { count: 5, window: HOUR },
  /** Ours: wrong combinations of ticket number and e-mail address. */
  checkTicketPerAddress: { count: 20, window: HOUR },
  /** Ours: replies may contain pictures, too. */
  ticketRepliesPerAddress: { count: 20, window: HOUR },
  /** Ours: messages with pictures, also invalid ones, counted before the pictures are checked. */
  pictureAttemptsPerAddress: { count: 40, window: HOUR },
  /** Ours: bytes of pictures. A message may contain 15 MB of them. */
  pictureBytesPerAddress: { count: 20 * MEGABYTE, window: DAY },
  /** Ours: bytes of pictures for the whole site, bucket or not: 200 MB a day fill R2's free 10 GB in seven weeks. */
  pictureBytesPerSite: { count: 200 * MEGABYTE, window: DAY },
  // Ours: mails to one mailbox by kind, regardless of who triggers them; further ones are not sent. Each kind has its
  // own limit, so that mails of one kind cannot be used to block those of another.
  /** Mails of find account. */
  findMailsPerMailbox: { count: 3, window: HOUR },
  /** Links that confirm an address, and mails that are sent instead of them. */
  confirmMailsPerMailbox: { count: 10, window: DAY },
  /** Codes that confirm a login. */
  codeMailsPerMailbox: { count: 10, window: HOUR },
  /** Notices to the owner about changes of an account. */
  noticeMailsPerMailbox: { count: 20, window: DAY },
  /** Mails with the number of a new ticket. */
  ticketMailsPerMailbox: { count: 5, window: HOUR },
  /** Mails to a member of staff about tickets. */
  staffMailsPerMailbox: { count: 20, window: HOUR },
  // Ours: these mails together; each kind has its share of them (`mailbox-limits.ts`).
  /** To one mailbox. */
  mailsPerMailbox: { count: 40, window: DAY },
  /** Caused by one account, to any mailbox. */
  mailsPerAccount: { count: 20, window: DAY },
} as const;
