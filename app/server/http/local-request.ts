/** Names by which a server is reached on the machine it runs on; the edge routes by name, so no visitor of it uses one. */
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a request was sent on the machine that answers it: development, tests and benchmarks. */
export function isLocalRequest({ url }: Pick<Request, "url">): boolean {
  return LOCAL_HOSTS.has(new URL(url).hostname);
}
