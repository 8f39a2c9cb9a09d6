import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { guestBookCalls } from "./calls.ts";
import { text } from "./texts.ts";

const HOUR = 3_600_000;

export const guestBook = defineFeature({
  name: "guest-book",
  calls: [implemented({ guestBook: guestBookCalls }, () => import("./embedded/handlers.ts"))],
  pages: [route("guestbook", "pages/guest-book.tsx")],
  links: [{ section: "forum", path: "guestbook", title: () => text("title") }],
  switches: [{ key: "guestBook", label: "Guest book", paths: ["guestbook"] }],
  personalData: [
    {
      part: "guestBook",
      table: "guest_book_entries",
      key: "id",
      fields: "message, at, shown_at AS shownAt",
      title: () => text("title"),
      labels: { message: () => text("message"), at: () => text("written"), shownAt: () => text("shown") },
    },
  ],
  jobs: [
    {
      name: "guest-book-unread-entries",
      period: { every: HOUR },
      run: async (context) => (await import("./embedded/delete-unread-entries.ts")).deleteUnreadEntries(context),
    },
  ],
  console: () => import("./console.ts"),
});
