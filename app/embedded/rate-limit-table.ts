import { DAY, HOUR, MEGABYTE, MINUTE } from "#app/format/units.ts";

/**
 * Ours: how many times the limit of an address the /48 network of an IPv6 address has. A customer may own a whole /48,
 * or be one of very many in it, as behind one IPv4 address.
 */
export const ipv6NetworkFactor = 2;

/** How often something may be tried: `count` times per `window` (specification section 10, "Rate limits"). */
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
