import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { mediaAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ mediaAdmin: mediaAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [
    route("media", "console/route.tsx", { help: "media#media-library" }),
    route("media/upload", "console/upload.ts"),
    route("media/choices", "console/choices.ts"),
    route("media/links", "console/links.tsx", { help: "media#dead-links" }),
    route("media/:id", "console/picture.tsx", { help: "media#media-library" }),
  ],
  menu: [
    { group: "Content", place: 5, label: "Media library", href: "/admin/media", icon: "folder", right: "content" },
  ],
});
