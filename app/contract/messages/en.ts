import { priceText } from "#app/features/shop/price.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { enInBrowser } from "./en-in-browser.ts";

/**
 * The English messages of the game API's errors, by key: a text, or a function of its parameters. Texts of
 * specification section 8 have its spelling.
 */
export const en = {
  ...enInBrowser,
  "call.forbidden": "You do not have permission to do this.",
  "call.unknown": "Call not found.",
  "call.wrongMethod": "This call does not support this method.",
  "call.answeredElsewhere": "This portal uses another game API.",

  "request.invalid": "The request is not valid.",
  "request.unusableValue": ({ field }: { field: string }) => `${field} has an invalid value.`,
  "request.notJsonObject": "The request body must be a JSON object.",
  "request.unknownEncoding": "The encoding of the request body is not supported. Use gzip, or none.",
  "request.unreadable": "The request body could not be read.",
  "request.tooLarge": "The request is too large.",

  "stamp.missing": ({ header }: { header: string }) =>
    `This call needs a form stamp. Get one from /api/getformstamp, wait as long as it says, and send it in the ${header} header.`,
  "stamp.filled": "This request looks automated.",
  "stamp.soon": "This stamp was sent too early. Wait as long as /api/getformstamp says before sending it.",
  "stamp.late": "This stamp has expired or was not issued by this server. Get a new one from /api/getformstamp.",
  "stamp.used": "This stamp was already used for another request. Get a new one from /api/getformstamp.",
  "stamp.busy": "A request with this stamp is still being processed. Please try again in a moment.",
  "stamp.turnstile": ({ header }: { header: string }) =>
    `Please confirm that you are human, and send the Turnstile token in the ${header} header.`,

  "form.check": "Please check the form.",
  "form.filled": ({ label }: { label: string }) => `Please leave the field "${label}" empty and send the form again.`,
  "form.soon": "That was very quick. Please check what you typed and send the form again.",
  "form.late": "This form was open for too long. Please send it again.",
  "form.used":
    "This form was already sent, so nothing was done this time. Please check what you typed and send it again.",
  "form.busy": "This form is still being processed. Please wait a moment and send it again.",
  "form.turnstile": "Please confirm that you are human and send the form again.",

  "session.ended": "Your session has ended.",
  "login.wrong": "The user ID or password is incorrect.",
  "login.notActivated": "This account is not activated.",
  "login.suspended": "This account is suspended.",
  "login.refused": "This account cannot log in.",
  "login.busy": "Too many people are logging in right now. Please try again in a few seconds.",

  "account.notYours": "This is not your account.",
  "account.wrongPassword": "Password is incorrect. Please try again.",
  "account.wrongCurrentPassword": "Current Password is incorrect.",
  "account.samePassword": "New Password must be different from Current Password.",
  "account.wrongSecretAnswer": "Secret Answer is incorrect. Please try again.",
  "account.userIdTaken": "This Username is already taken.",
  "account.emailTaken": "This Email is already registered.",
  "account.emailTakenMeanwhile":
    "This e-mail address now belongs to another account, so your account keeps its current one.",
  "account.addressUnknown": "Your IP address could not be determined, so it cannot be whitelisted.",
  "link.notConfigured": "This site cannot send links by e-mail yet, because its public address is not configured.",
  "link.notValid": "This link is no longer valid. Please request a new one.",

  "player.unknown": "Player not found.",
  "player.ownAccount": "You cannot change your own account here.",
  "player.notBelow": "You cannot change an account of your own level or above.",
  "player.userTypeNotBelow": "You can only assign user types below your own.",
  "player.sameUserType": ({ userId, userType }: { userId: string; userType: string }) =>
    `${userId} already has this user type: ${userType}.`,
  "player.changed": "This account has changed in the meantime, so nothing was done. Please check it and try again.",
  "player.mayNotLogIn": "This account cannot log in, so a new password would not help.",

  "admin.staleEdit": "Someone else has changed this in the meantime. Open it again in a new tab and compare.",
  "admin.unknownEntry": "Entry not found. It may have been deleted in the meantime.",
  "admin.emptyText": "Nothing is left of this text after unsafe content was removed. Please rewrite it.",

  "bridge.unknownKey": "Key not found.",
  "bridge.keyRevoked": "This key is already revoked.",
  "bridge.keyRefused": "This bridge key is not valid on this portal, or it was revoked.",
  "bridge.scopeMissing": ({ scope }: { scope: string }) => `This bridge key lacks the scope “${scope}”.`,
  "bridge.tooManyRows": ({ atMost }: { atMost: number }) => `A batch may have at most ${atMost} rows.`,
  "bridge.otherContents": "A batch with this batch_id was already accepted with different contents.",
  "bridge.notATime": "This is not a valid time.",
  "bridge.timeAhead": "This time is in the future.",

  "mail.unknown": "E-mail not found.",
  "mail.textNotKept": "This e-mail was sent, so its text is no longer stored.",
  "mail.textSealed": "The text can no longer be decrypted, because its secret was replaced.",
  "mail.sent": "This e-mail was already sent.",
  "mail.noServer": "No mail server is configured, so e-mails stay in the outbox.",
  "mail.expired": "The content of this e-mail has expired, so it cannot be sent again.",

  "shop.notOffered": "This item is not available.",
  "shop.withdrawn": ({ name }: { name: string }) => `${name} is no longer available. Nothing was bought.`,
  "shop.repriced": ({ name, price }: { name: string; price: number }) =>
    `The price of ${name} has changed to ${priceText(price)} R-Coin. Nothing was bought. Please check your cart and try again.`,
  "shop.balanceTooLow": "Not enough R-Coin.",
  "shop.mayNotReprice": ({ price }: { price: number }) =>
    `Only an owner can change the price. Please leave it at ${price}.`,
  "shop.mayNotPrice": "Only an owner can add an item, because it needs a price.",
  "cart.nothingSelected": "Please select at least one item to buy.",
  "cart.lineTwice": "A cart line can be bought only once.",
  "cart.boughtOtherwise":
    "This order was already placed with different items, which are in your purchase history. Nothing was bought this time. Please reload your cart.",
  "cart.changed": "Your cart has changed in the meantime. Nothing was bought. Please check it and try again.",
  "cart.lineFull": ({ atMost, inCart }: { atMost: number; inCart: number }) =>
    `Your cart can hold up to ${atMost} of an item and already has ${inCart}.`,
  "cart.full": ({ lines }: { lines: number }) => `Your cart is full. It can hold up to ${lines} different items.`,
  "cart.nothingToChange": "The request contains nothing to change.",
  "cart.unknownLine": "This item is no longer in your cart.",
  "purchase.unknown": "Purchase not found.",
  "delivery.unknown": "Delivery not found.",
  "delivery.taken": "This was already delivered in the game, so it cannot be cancelled.",
  "delivery.tooLate": "It is too late to cancel this.",
  "delivery.otherState": ({ id, state }: { id: number; state: string }) =>
    `Delivery ${id} is already in the state “${state}”, so nothing was done.`,

  "balance.enteredOtherwise": "This form was already sent with different values. Please reload the page.",
  "balance.belowZero": ({ userId, balance, currency }: { userId: string; balance: number; currency: string }) =>
    `${userId} has only ${groupedNumber(balance)} ${currency}, and a balance cannot go below zero. Nothing was changed.`,
  "voucher.malformed": ({ shape }: { shape: string }) => `A voucher code looks like ${shape}. Please check it.`,
  "voucher.notValid": "This voucher code is not valid. Please check it and try again.",
  "voucher.expired": "This voucher code has expired.",
  "voucher.used": "This voucher code has already been used.",
  "voucher.usedByYou": "You have already redeemed this voucher code.",
  "voucher.worthless": ({ currencies }: { currencies: string }) => `Give the vouchers a value in ${currencies}.`,
  "voucher.lastDayPassed": "The last day must be in the future, such as 2026-12-31.",
  "voucher.unknownBatch": "Voucher batch not found.",
  "voucher.batchMade":
    "This form has already issued its batch and shown the codes. Nothing was issued this time. Reload the page to issue another batch.",
  "voucher.batchUsedUp": "This batch has no unused vouchers left.",

  "ticket.notYours": "You have no ticket with this number.",
  "ticket.notFound": "No ticket matches this number and e-mail address. Please check both.",
  "ticket.unknown": "Ticket not found.",
  "ticket.closed": "This ticket was closed more than 14 days ago. Please submit a new one.",
  "ticket.full": "This ticket has reached its maximum number of messages. Please submit a new one.",
  "ticket.unknownPicture": "Image not found.",
  "ticket.picturesEnoughToday":
    "Your connection has reached today's limit for images. Please send your message without images, or try again with them tomorrow.",
  "ticket.noRoomForPictures":
    "We cannot accept images at the moment. Please send your message without them. Our support team will ask if it needs any.",
} satisfies Record<string, string | ((params: never) => string)>;

/** The type of a catalogue in any language: the same keys with the same parameters. */
export type Catalogue = {
  readonly [Key in keyof typeof en]: (typeof en)[Key] extends (params: infer Params) => string
    ? (params: Params) => string
    : string;
};
