// Only test copies of the site include this function: all their code runs on a clock that a request can move.
const RealDate = Date;
/** Milliseconds from the real time. */
let offset = 0;
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

/**
 * Adds `GET /load-clock?offset=…` (milliseconds), which moves the clock and responds with its time.
 * @param portal handles all other requests
 */
export const moveClock =
  (portal: PagesFunction): PagesFunction =>
  (context) => {
    const { pathname, searchParams } = new URL(context.request.url);
    if (pathname !== "/load-clock") return portal(context);
    offset = Number(searchParams.get("offset"));
    return new Response(String(now()));
  };
