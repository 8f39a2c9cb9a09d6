/** Host names of the local machine. The edge routes by host name, so no visitor of a deployment can use one. */
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a request comes from the machine that handles it: development, tests and benchmarks. */
export function isLocalRequest({ url }: Pick<Request, "url">): boolean {
  return LOCAL_HOSTS.has(new URL(url).hostname);
}
