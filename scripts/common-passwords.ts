/**
 * Writes the filter of common passwords, which registrations and password changes consult. Run it after an update of
 * the package with the list (`npm run passwords`); a unit test fails until then.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { bloomFilterOf } from "../app/features/accounts/new-password/bloom-filter.ts";
import { commonPasswordKey, MIN_STEM } from "../app/features/accounts/new-password/common-passwords.ts";
import { fieldLength } from "../app/features/users/limits.ts";

const target = new URL("../app/features/accounts/new-password/common-password-filter.ts", import.meta.url);

/** So many of the most common passwords also count with digits after them, even if they are too short by themselves. */
const STEMS = 5000;

/** Filipino words and phrases that many would choose; the package's list has mostly English and Russian ones. */
const filipinoStems = [
  ...["akosipogi", "bulaklak", "gandako", "kamahalan", "kaibigan", "kapatid", "mabuhay", "magandaako", "mahalkita"],
  ...["mahalko", "mahalnamahalkita", "pilipinas", "pinoyako", "pogiako", "salamat", "walangforever"],
];

/** The entries of the package's list (MIT licence), the most common first. */
export function packagePasswords(): string[] {
  const file = createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json");
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The keys of all passwords that the filter contains: the ones that the length rule allows, and common stems. */
export function commonPasswordKeys(): ReadonlySet<string> {
  const listed = packagePasswords();
  const isAllowed = ({ length }: string) => length >= fieldLength.passwordMin && length <= fieldLength.password;
  const stems = listed
    .slice(0, STEMS)
    .map(commonPasswordKey)
    .filter((key) => key.length >= MIN_STEM && /[^\d!]$/.test(key));
  return new Set([...listed.filter(isAllowed).map(commonPasswordKey), ...stems, ...filipinoStems]);
}

/** The module that the script writes. */
export function filterModule(): string {
  return `// Written by \`npm run passwords\`; see scripts/common-passwords.ts.
/** The keys of common passwords as a Bloom filter. */
export const commonPasswordFilter = (): string | Promise<string> =>
  "${bloomFilterOf(commonPasswordKeys())}";
`;
}

if (import.meta.main) {
  writeFileSync(target, filterModule());
  console.log(`Wrote the filter of ${commonPasswordKeys().size} common passwords.`);
}
