import { priceText } from "#app/features/shop/price.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { enInBrowser } from "./en-in-browser.ts";

/**
 * The English messages of the game API's errors, by key: a text, or a function of its parameters. Texts of
 * specification section 8 have its spelling.
 */
export const en = {
  ...enInBrowser,
  "call.forbidden": "Your account may not do this.",
  "call.unknown": "There is no such call.",
  "call.wrongMethod": "This call does not take this method.",
  "call.answeredElsewhere": "This portal uses another game API.",

  "request.invalid": "The request is not valid.",
  "request.unusableValue": ({ field }: { field: string }) => `${field} has a value that cannot be used.`,
  "request.notJsonObject": "The request body is not a JSON object.",
  "request.unknownEncoding": "The request body has an encoding that is not known here; gzip is.",
  "request.unreadable": "The request body could not be read.",
  "request.tooLarge": "The request is too large.",

  "stamp.missing": ({ header }: { header: string }) =>
    `This call is for people only. Get a stamp from /api/getformstamp, wait as long as it says, and send it as ${header}.`,
  "stamp.filled": "This call is for people only.",
  "stamp.soon": "This stamp is too young. Wait as long as /api/getformstamp said before sending it.",
  "stamp.late": "This stamp is too old, or none of this server. Get another one from /api/getformstamp.",
  "stamp.used": "This stamp was used for something else. Get another one from /api/getformstamp.",
  "stamp.busy": "A call with this stamp is being answered. Please try again in a moment.",
  "stamp.turnstile": ({ header }: { header: string }) =>
    `Please confirm that you are a person, and send what Turnstile gives you as ${header}.`,

  "form.check": "Please check the form.",
  "form.filled": ({ label }: { label: string }) => `Please leave the field "${label}" empty and send the form again.`,
  "form.soon": "That was very quick. Please check what you typed and send the form again.",
  "form.late": "This form was open for too long. Please send it again.",
  "form.used": "This form was sent before, so nothing was done now. Please check what you typed and send it again.",
  "form.busy": "This form is on its way already. Please wait a moment and send it again.",
  "form.turnstile": "Please confirm that you are a person and send the form again.",

  "session.ended": "Your session has ended.",
  "login.wrong": "User ID or password is not correct.",
  "login.notActivated": "This account is not activated.",
  "login.suspended": "This account is suspended.",
  "login.refused": "This account cannot log in.",
  "login.busy": "Too many people are logging in right now. Please try again in a few seconds.",

  "account.notYours": "This is not your account.",
  "account.wrongPassword": "Password is incorrect. Please try again.",
  "account.wrongCurrentPassword": "Current Password is incorrect.",
  "account.samePassword": "New Password must differ from the Current Password.",
  "account.wrongSecretAnswer": "Secret Answer is incorrect. Please try again.",
  "account.userIdTaken": "This Username is already taken.",
  "account.emailTaken": "This Email is already registered.",
  "account.emailTakenMeanwhile":
    "This e-mail address belongs to another account now, so your account keeps its current one.",
  "account.addressUnknown": "Your address is not known, so it cannot be whitelisted.",
  "link.notConfigured": "This site cannot send links by e-mail yet, because its own address is not configured.",
  "link.notValid": "This link is not valid any more. Please ask for a new one.",

  "player.unknown": "There is no such player.",
  "player.ownAccount": "You cannot change your own account here.",
  "player.notBelow": "This account is of your own level or above: you cannot change it.",
  "player.userTypeNotBelow": "You can only give user types that are below your own.",
  "player.sameUserType": ({ userId, userType }: { userId: string; userType: string }) =>
    `${userId} has this user type already: ${userType}.`,
  "player.changed": "This account has changed in the meantime. Nothing was done: please look again.",
  "player.mayNotLogIn": "This account may not log in, so a new password would be of no use.",

  "admin.staleEdit": "Someone else has changed this in the meantime. Open it again in a new tab and compare.",
  "admin.unknownEntry": "There is no such entry. It may have been deleted meanwhile.",
  "admin.emptyText": "Nothing of this text can be shown. Please write it differently.",

  "bridge.unknownKey": "There is no such key.",
  "bridge.keyRevoked": "This key was revoked already.",
  "bridge.keyRefused": "This is not a bridge key of this portal, or it was revoked.",
  "bridge.scopeMissing": ({ scope }: { scope: string }) =>
    `This bridge key may not do this: it lacks the scope “${scope}”.`,
  "bridge.tooManyRows": ({ atMost }: { atMost: number }) => `A batch may have at most ${atMost} rows.`,
  "bridge.otherContents": "A batch with this batch_id was taken, and had other contents.",
  "bridge.notATime": "This is not a time.",
  "bridge.timeAhead": "This time is in the future.",

  "mail.unknown": "There is no such mail.",
  "mail.textNotKept": "This mail was sent, so its text is no longer stored.",
  "mail.textSealed": "The text can no longer be opened: its secret was replaced.",
  "mail.sent": "This mail was sent already.",
  "mail.noServer": "No mail server is configured, so mails stay in the outbox.",
  "mail.expired": "This mail is no longer useful: its content has expired.",

  "shop.notOffered": "This item is not offered.",
  "shop.withdrawn": ({ name }: { name: string }) => `${name} is not offered any more. Nothing was bought.`,
  "shop.repriced": ({ name, price }: { name: string; price: number }) =>
    `The price of ${name} has changed to ${priceText(price)} R-Coin. Nothing was bought: please check your cart and try again.`,
  "shop.balanceTooLow": "Not enough R-Coin.",
  "shop.mayNotReprice": ({ price }: { price: number }) => `Only an owner may change the price: leave it at ${price}.`,
  "shop.mayNotPrice": "Only an owner may add an item, since it needs a price.",
  "cart.nothingSelected": "Please select at least one item to buy.",
  "cart.lineTwice": "A line of the cart can be bought once only.",
  "cart.boughtOtherwise":
    "This order was already placed with other items; your purchase history has them. Nothing was bought now: please reload your cart.",
  "cart.changed": "Your cart has changed meanwhile. Nothing was bought: please check it and try again.",
  "cart.lineFull": ({ atMost, inCart }: { atMost: number; inCart: number }) =>
    `At most ${atMost} of an item fit into the cart; ${inCart} are in it already.`,
  "cart.full": ({ lines }: { lines: number }) => `Your cart is full: it takes ${lines} different items.`,
  "cart.nothingToChange": "Nothing to change was named.",
  "cart.unknownLine": "This line is not in your cart any more.",
  "purchase.unknown": "There is no such purchase.",
  "delivery.unknown": "There is no such delivery.",
  "delivery.taken": "The game has taken this already: it cannot be cancelled.",
  "delivery.tooLate": "It is too late to cancel this.",
  "delivery.otherState": ({ id, state }: { id: number; state: string }) =>
    `The state of delivery ${id} is: ${state}. Nothing was done.`,

  "balance.enteredOtherwise": "This form was sent before with something else. Please reload the page.",
  "balance.belowZero": ({ userId, balance, currency }: { userId: string; balance: number; currency: string }) =>
    `${userId} has only ${groupedNumber(balance)} ${currency}: no balance may go below zero. Nothing was changed.`,
  "voucher.malformed": ({ shape }: { shape: string }) => `A voucher code looks like ${shape}. Please check it.`,
  "voucher.notValid": "This voucher code is not valid. Please check it and try again.",
  "voucher.expired": "This voucher code has expired.",
  "voucher.used": "This voucher code has already been used.",
  "voucher.usedByYou": "You have already redeemed this voucher code.",
  "voucher.worthless": ({ currencies }: { currencies: string }) => `Give the vouchers a value in ${currencies}.`,
  "voucher.lastDayPassed": "The last day must be in the future, such as 2026-12-31.",
  "voucher.unknownBatch": "There is no such batch of vouchers.",
  "voucher.batchMade":
    "This form has already issued its batch, and the codes were shown then. Nothing was issued now: reload the page to issue another batch.",
  "voucher.batchUsedUp": "This batch has no unused vouchers left.",

  "ticket.notYours": "You have no ticket with this number.",
  "ticket.notFound": "There is no ticket with this number and e-mail address. Please check both.",
  "ticket.unknown": "There is no such ticket.",
  "ticket.closed": "This ticket was closed more than 14 days ago. Please submit a new one.",
  "ticket.full": "This ticket has grown too long. Please submit a new one.",
  "ticket.unknownPicture": "There is no such picture.",
  "ticket.picturesEnoughToday":
    "More images came from your connection today than we can take. Please send your message without images, or with them tomorrow.",
  "ticket.noRoomForPictures":
    "We cannot take images at the moment. Please send your message without them; our support will ask if it needs one.",
} satisfies Record<string, string | ((params: never) => string)>;

/** The type of a catalogue in any language: the same keys with the same parameters. */
export type Catalogue = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends (params: infer Params) => string
    ? (params: Params) => string
    : string;
};
