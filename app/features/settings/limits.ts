/** How many accounts can be created from one address within an hour, unless the owner chooses another number. */
export const REGISTRATIONS_PER_HOUR = 5;

/** The highest number that an owner can choose: an internet shop with as many players in an hour. */
export const MAX_REGISTRATIONS_PER_HOUR = 100;

/** How many tickets visitors who are not logged in can send from one address within an hour, unless the owner chooses. */
export const TICKETS_PER_HOUR = 5;

/** The highest number that an owner can choose. */
export const MAX_TICKETS_PER_HOUR = 100;

/** Characters of an owner's stylesheet. */
export const MAX_CSS = 20_000;
