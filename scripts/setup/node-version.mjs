/** Tells people with a very old Node what to do. Written so that such a Node can read it. */
const OLDEST = 18;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  console.error(
    `Node.js ${OLDEST} or newer is needed, and this is ${process.versions.node}: install one from https://nodejs.org`,
  );
  process.exit(1);
}
