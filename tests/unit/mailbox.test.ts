import { expect, test } from "vitest";
import { mailboxOf } from "#app/features/mail/mailbox.ts";

test("addresses of the same mailbox are normalized to the same name, other addresses to different names", () => {
  const sameMailbox = [
    "Jo.Doe@Mail.example",
    " jodoe@mail.example ",
    "j.o.d.o.e+news@mail.example",
    "jodoe+@mail.example",
  ];
  expect(new Set(sameMailbox.map(mailboxOf))).toEqual(new Set(["jodoe@mail.example"]));
  expect(mailboxOf("jodoe@other.example")).toBe("jodoe@other.example");
  expect(mailboxOf("jodoe@ma.il.example")).toBe("jodoe@ma.il.example");
  // The normalized local part must not be empty.
  expect(mailboxOf("+news@mail.example")).toBe("+news@mail.example");
  expect(mailboxOf("..@mail.example")).toBe("..@mail.example");
  expect(mailboxOf("nobody")).toBe("nobody");
});
