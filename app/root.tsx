import { Links, Meta, Outlet } from "@remix-run/react";
import enhanceUrl from "./enhance/index.ts?worker&url";
export default function App() {
  return (
    <html lang="en"><head><meta charSet="utf-8"/><Meta /><Links /><script type="module" src={enhanceUrl}></script></head><body><Outlet /></body></html>
  );
}
