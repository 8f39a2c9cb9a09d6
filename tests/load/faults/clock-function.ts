// Only test copies of the site include this function: all their code runs on a clock that a request can move.
const RealDate = Date;
/** Milliseconds from the real time. */
let offset = 0;
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

/** `GET /load-clock?offset=…` (milliseconds) moves the clock and responds with its time. */
export const moveClock: PagesFunction = ({ request, next }) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== "/load-clock") return next();
  offset = Number(searchParams.get("offset"));
  return new Response(String(now()));
};
