/** Prints an error on a very old Node. Uses only syntax that such a Node can parse. */
const MIN_VERSION = 20;

if (Number.parseInt(process.versions.node, 10) < MIN_VERSION) {
  console.error(
    `Node.js ${MIN_VERSION} or newer is required; this is ${process.versions.node}. Install it from https://nodejs.org`,
  );
  process.exit(1);
}
