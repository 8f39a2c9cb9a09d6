import { readFileSync } from "node:fs";

/** Whether this process may install packages of Debian. */
export function installsDebianPackages() {
  return isDebian() && process.getuid?.() === 0;
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
