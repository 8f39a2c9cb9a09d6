import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
export default function handleRequest(request: Request, status: number, headers: Headers, ctx: EntryContext) {
  const html = renderToStaticMarkup(<RemixServer context={ctx} url={request.url} />);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response("<!DOCTYPE html>" + html, { status, headers });
}
