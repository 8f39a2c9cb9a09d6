import { expect, test } from "vitest";
import { mailboxOf } from "#app/features/accounts/mailbox.ts";

test("addresses that deliver to one mailbox have one name, and others do not", () => {
  const one = ["Jo.Doe@Mail.example", " jodoe@mail.example ", "j.o.d.o.e+news@mail.example", "jodoe+@mail.example"];
  expect(new Set(one.map(mailboxOf))).toEqual(new Set(["jodoe@mail.example"]));
  expect(mailboxOf("jodoe@other.example")).toBe("jodoe@other.example");
  expect(mailboxOf("jodoe@ma.il.example")).toBe("jodoe@ma.il.example");
  // What is left must name something.
  expect(mailboxOf("+news@mail.example")).toBe("+news@mail.example");
  expect(mailboxOf("..@mail.example")).toBe("..@mail.example");
  expect(mailboxOf("nobody")).toBe("nobody");
});
