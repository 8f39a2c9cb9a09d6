/** Prints what to do on a machine on which nothing else would work. Uses only syntax that a very old Node can parse. */
const MIN_VERSION = 20;

if (process.platform === "win32") {
  console.error(`The site runs on Linux and macOS, and on Windows in WSL (the Windows Subsystem for Linux):

  1. Open PowerShell as an administrator, run \`wsl --install\`, restart Windows, and open "Ubuntu" from the start menu.
  2. Install Node.js ${MIN_VERSION} or newer there: https://nodejs.org/en/download
  3. Clone the site there, not below /mnt/c, and run the same command again.

Windows opens the site at the same address. The game agent needs no WSL: \`npm run agent:exe\`, run in WSL, builds it as
one file for Windows (docs/agent.md).`);
  process.exit(1);
}

if (Number.parseInt(process.versions.node, 10) < MIN_VERSION) {
  console.error(
    `Node.js ${MIN_VERSION} or newer is required; this is ${process.versions.node}. Install it from https://nodejs.org`,
  );
  process.exit(1);
}
