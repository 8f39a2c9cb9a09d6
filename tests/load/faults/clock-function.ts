/** A function that only copies of the site have: all their code runs on a clock which a request can move. */
const RealDate = Date;
/** Milliseconds from the real time. */
let offset = 0;
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

/** `GET /load-clock?offset=…` (milliseconds) moves the clock, and answers with the time on it. */
export const onRequest = ({ request }: { request: Request }): Response => {
  offset = Number(new URL(request.url).searchParams.get("offset"));
  return new Response(String(now()));
};
