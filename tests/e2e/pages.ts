/** The content pages that stand so far, each in every state a visitor can meet. */
export const contentPages: readonly { path: string; title: string; status: number }[] = [
  { path: "/", title: "Home | Moonlit Gate", status: 200 },
  { path: "/home", title: "Home | Moonlit Gate", status: 200 },
  { path: "/news", title: "News | Moonlit Gate", status: 200 },
  { path: "/news?category=2", title: "Events | Moonlit Gate", status: 200 },
  { path: "/news?page=3", title: "All News | Moonlit Gate", status: 200 },
  { path: "/news?topic=1", title: "How to create your account | Moonlit Gate", status: 200 },
  { path: "/topic/1", title: "How to create your account | Moonlit Gate", status: 200 },
  { path: "/news?topic=99999", title: "News | Moonlit Gate", status: 404 },
  { path: "/nowhere", title: "404 NOT FOUND | Moonlit Gate", status: 404 },
];
