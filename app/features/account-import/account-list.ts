/** Our own limits of an imported list of accounts. */
export const accountListLimits = {
  bytes: 1_000_000,
  accounts: 5000,
  /** How many columns that are not read are named. */
  ignored: 20,
} as const;

/** The columns of a list in any order, and what exports of other sites call them, without spaces and in lower case. */
export const accountListColumns = [
  ["userId", "User ID", ["username", "userlogin", "login", "name"]],
  ["email", "E-mail", ["useremail", "mail", "emailaddress"]],
  ["passwordHash", "Password Hash", ["password", "userpass", "hash"]],
  ["registeredAt", "Registered", ["registeredat", "userregistered", "createdat", "regdate"]],
  ["confirmed", "Confirmed", ["emailverifiedat", "emailverified", "verified"]],
  ["nameFirst", "First Name", []],
  ["nameLast", "Last Name", []],
  ["phone", "Phone", ["phonenumber"]],
  ["country", "Country", []],
] as const;

export type AccountListField = (typeof accountListColumns)[number][0];

/** The title of a field's column. */
export function accountColumnTitle(field: string): string {
  return accountListColumns.find(([known]) => known === field)?.[1] ?? field;
}

/** The field of a column, by its title. */
export function accountFieldOf(title: string): AccountListField | undefined {
  const typed = plain(title);
  return accountListColumns.find(
    ([field, name, others]) =>
      plain(field) === typed || plain(name) === typed || others.some((other) => other === typed),
  )?.[0];
}

function plain(title: string): string {
  return title.toLowerCase().replace(/[^a-z]/g, "");
}
