import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import type { Caller } from "#app/contract/caller.ts";
import { callOf, type GameApi } from "#app/contract/contract.ts";
import { registration, testPassword } from "#tests/fixtures/accounts.ts";
import { gameServerNow } from "#tests/fixtures/game-server-data.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { bytesOf, createPicture, decoded, pictures } from "#tests/fixtures/pictures.ts";

/**
 * Tests the ticket calls of an implementation of the game API, on a server that is filled with `game-server-data` and
 * sends its mails to the tests' mail server. All implementations must behave the same.
 *
 * @param name name of the implementation, for the report
 * @param makeApi makes the implementation for a caller
 */
export function describeTickets(name: string, makeApi: (caller: Caller) => GameApi): void {
  const at = new Date(gameServerNow).toISOString();
  const noTicket = {
    code: "not_found",
    message: "No ticket matches this number and e-mail address. Please check both.",
  };
  const newTicket = (email: string, images: Uint8Array[] = []) => ({
    name: "Visitor",
    email,
    category: "payment",
    subject: "Where is  my\tR-Coin?",
    message: " I paid.\r\n\r\nNothing came. ",
    images,
  });
  const mailbox = () => `${crypto.randomUUID()}@mail.example`;

  async function logIn(userId: string, ip: string): Promise<GameApi> {
    const anonymous = makeApi({ ip, token: undefined });
    const { token } = await anonymous.accounts.logIn({ userId, password: testPassword });
    return makeApi({ ip, token: token! });
  }

  describe(name, () => {
    test("a visitor's ticket is submitted, mailed, answered, replied to and closed", async () => {
      const visitor = makeApi({ ip: "198.51.100.211", token: undefined });
      const support = await logIn("chief", "198.51.100.212");
      const email = mailbox();
      const { number, message } = await visitor.tickets.submit(
        newTicket(email, [decoded(pictures.png), decoded(pictures.gif)]),
      );
      expect(number).toMatch(/^T-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(message).toBe(`Your ticket ${number} has been sent to our support team.`);
      const [received] = await mailsTo(email);
      expect(received?.parsed.subject).toBe(`We received your ticket ${number}`);
      expect(received?.parsed.text).toContain(`/checkticket?ticket=${number}`);
      expect(received?.parsed.text).not.toContain("Nothing came");

      // Numbers and addresses are normalized.
      const key = { number: number.toLowerCase().replaceAll("-", " "), email: ` ${email.toUpperCase()} ` };
      const { ticket } = await visitor.tickets.check(key);
      const [first] = ticket.messages;
      expect(ticket).toStrictEqual({
        number,
        subject: "Where is my R-Coin?",
        category: "payment",
        state: "open",
        createdAt: at,
        changedAt: at,
        name: "Visitor",
        email,
        replyUntil: "",
        messages: [
          {
            id: first!.id,
            side: "player",
            writer: "",
            text: "I paid.\n\nNothing came.",
            at,
            images: [
              { id: first!.images[0]!.id, type: "image/png" },
              { id: first!.images[1]!.id, type: "image/gif" },
            ],
          },
        ],
      });
      const image = { id: first!.images[0]!.id };
      expect(await visitor.tickets.image({ ...image, number, email })).toStrictEqual({
        type: "image/png",
        data: decoded(pictures.png),
      });
      expect(await support.tickets.image(image)).toMatchObject({ type: "image/png" });
      await expect(visitor.tickets.image(image)).rejects.toMatchObject({ code: "not_found" });
      await expect(visitor.tickets.image({ ...image, number, email: mailbox() })).rejects.toMatchObject({
        code: "not_found",
      });

      expect((await support.ticketsAdmin.list({ state: "open", page: 1, search: number })).data).toMatchObject([
        { number, state: "open", email, name: "Visitor", userNum: null },
      ]);
      await support.ticketsAdmin.reply({ number, message: "We look into it.\nPlease wait.", close: false });
      const answered = (await mailsTo(email, 2))[1]?.parsed;
      expect(answered?.subject).toBe(`We answered your ticket ${number}`);
      expect(answered?.text).toContain("Please wait.");
      expect((await visitor.tickets.check(key)).ticket).toMatchObject({
        state: "answered",
        messages: [{ side: "player" }, { side: "staff", writer: "", text: "We look into it.\nPlease wait." }],
      });
      expect((await support.ticketsAdmin.byNumber({ number })).ticket).toMatchObject({
        messages: [{}, { writer: "chief" }],
      });

      await visitor.tickets.reply({ ...key, message: "It came, thanks.", images: [decoded(pictures.webp)] });
      expect((await visitor.tickets.check(key)).ticket).toMatchObject({ state: "open", messages: [{}, {}, {}] });
      expect(await visitor.tickets.close(key)).toStrictEqual({
        message: "Your ticket is closed. A reply within 14 days reopens it.",
      });
      expect((await visitor.tickets.check(key)).ticket).toMatchObject({
        state: "closed",
        replyUntil: new Date(gameServerNow + 14 * 86_400_000).toISOString(),
      });
      await visitor.tickets.reply({ ...key, message: "One more thing." });
      expect((await visitor.tickets.check(key)).ticket).toMatchObject({ state: "open", replyUntil: "" });
    });

    test("a player's tickets belong to the account and are hidden from others", async () => {
      const ip = "198.51.100.213";
      const anonymous = makeApi({ ip, token: undefined });
      for (const userId of ["ticket_owner", "ticket_other"])
        await anonymous.accounts.register(registration({ userId }));
      const player = await logIn("ticket_owner", ip);
      const other = await logIn("ticket_other", ip);
      const email = mailbox();
      const { number } = await player.tickets.submit(newTicket(email, [decoded(pictures.jpeg)]));
      expect(await player.tickets.mine({ page: 1 })).toStrictEqual({
        data: [
          {
            number,
            subject: "Where is my R-Coin?",
            category: "payment",
            state: "open",
            createdAt: at,
            changedAt: at,
          },
        ],
        lastPage: 1,
      });
      expect(await other.tickets.mine({ page: 1 })).toStrictEqual({ data: [], lastPage: 1 });
      const { ticket } = await player.tickets.check({ number });
      const [message] = ticket.messages;
      expect(message!.writer).toBe("ticket_owner");
      const image = { id: message!.images[0]!.id };
      expect(await player.tickets.image(image)).toMatchObject({ type: "image/jpeg" });
      const none = { code: "not_found" };
      await expect(other.tickets.check({ number })).rejects.toMatchObject(none);
      await expect(other.tickets.image(image)).rejects.toMatchObject(none);
      await expect(other.tickets.reply({ number, message: "Hello" })).rejects.toMatchObject(none);
      await expect(other.tickets.close({ number })).rejects.toMatchObject(none);
      await expect(anonymous.tickets.check({ number })).rejects.toMatchObject({ code: "unauthorized" });
      for (const call of ["ticketsAdmin.byNumber", "ticketsAdmin.reply", "ticketsAdmin.setState"] as const) {
        const input = { number, message: "Hello", state: "closed" };
        await expect(callOf(player, call)(input), call).rejects.toMatchObject({ code: "forbidden" });
      }
      await expect(player.ticketsAdmin.list({ state: "all", page: 1 })).rejects.toMatchObject({ code: "forbidden" });
      await expect(anonymous.ticketsAdmin.list({ state: "all", page: 1 })).rejects.toMatchObject({
        code: "unauthorized",
      });
    });

    test("a picture of several megabytes is returned unchanged", async () => {
      const visitor = makeApi({ ip: "198.51.100.214", token: undefined });
      const email = mailbox();
      const large = createPicture(5 * 1024 * 1024);
      const { number } = await visitor.tickets.submit(newTicket(email, [large, large, large]));
      const { ticket } = await visitor.tickets.check({ number, email });
      const reply = await visitor.tickets.image({ id: ticket.messages[0]!.images[2]!.id, number, email });
      expect(reply.type).toBe("image/png");
      expect(Buffer.compare(reply.data, large)).toBe(0);
    });

    test("errors are reported at their fields", async () => {
      const visitor = makeApi({ ip: "198.51.100.215", token: undefined });
      const email = mailbox();
      await expect(
        visitor.tickets.submit({ name: " ", email: "no address", category: "?", subject: "", message: "\r\n" }),
      ).rejects.toMatchObject({
        code: "invalid",
        message: "Please check the form.",
        fields: {
          name: ["Name or User ID is required."],
          email: ["Enter a valid email address."],
          category: ["Please choose a category."],
          subject: ["Subject is required."],
          message: ["Message is required."],
        },
      });
      const wrongType = { code: "invalid", fields: { images: ["Images must be PNG, JPEG, WebP or GIF files."] } };
      const invalidImages = [
        "<!doctype html><script>alert(1)</script>",
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        "BM not one of ours",
        "RIFF....AVI LIST",
        "",
      ];
      for (const image of invalidImages) {
        await expect(visitor.tickets.submit(newTicket(email, [bytesOf(image)])), image).rejects.toMatchObject(
          wrongType,
        );
      }
      await expect(
        visitor.tickets.submit(newTicket(email, Array(4).fill(decoded(pictures.png)))),
      ).rejects.toMatchObject({
        code: "invalid",
      });
      await expect(
        visitor.tickets.submit(newTicket(email, [createPicture(5 * 1024 * 1024 + 1)])),
      ).rejects.toMatchObject({
        code: "invalid",
        fields: { images: ["An image may have at most 5 MB."] },
      });
      expect(await mailsTo(email, 0)).toEqual([]);
    });

    test("unknown tickets and wrong addresses have the same error and a limit, and correct ones do not", async () => {
      const visitor = makeApi({ ip: "198.51.100.216", token: undefined });
      const email = mailbox();
      const { number } = await visitor.tickets.submit(newTicket(email));
      for (let time = 0; time < 30; time += 1) await visitor.tickets.check({ number, email });
      for (let time = 0; time < 10; time += 1) {
        await expect(visitor.tickets.check({ number, email: mailbox() })).rejects.toMatchObject(noTicket);
        await expect(visitor.tickets.check({ number: "nonsense", email })).rejects.toMatchObject(noTicket);
      }
      await expect(visitor.tickets.check({ number, email })).rejects.toMatchObject({ code: "rate_limited" });
      await expect(visitor.tickets.check({ number, email: mailbox() })).rejects.toMatchObject({ code: "rate_limited" });
      expect(
        (await makeApi({ ip: "198.51.100.217", token: undefined }).tickets.check({ number, email })).ticket.number,
      ).toBe(number);
    });

    test("tickets are limited to five per hour from one address", async () => {
      const visitor = makeApi({ ip: "198.51.100.218", token: undefined });
      for (let time = 0; time < 5; time += 1) await visitor.tickets.submit(newTicket(mailbox()));
      await expect(visitor.tickets.submit({ ...newTicket(mailbox()), name: "" })).rejects.toMatchObject({
        code: "invalid",
      });
      await expect(visitor.tickets.submit(newTicket(mailbox()))).rejects.toMatchObject({ code: "rate_limited" });
    });
  });
}
