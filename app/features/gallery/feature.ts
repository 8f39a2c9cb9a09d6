import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { galleryCalls } from "./calls.ts";

const editors = () => import("./gallery-editors.ts");

/** A switch of one of the pages. The call is for all of them. */
const page = (key: string, label: string) => ({ key, label, calls: [] });

export const gallery = defineFeature({
  name: "gallery",
  calls: [implemented({ gallery: galleryCalls }, () => import("./embedded/read-gallery.ts"))],
  pages: [
    route("gallery", "pages/gallery/route.tsx"),
    route("wallpaper", "pages/wallpaper/route.tsx"),
    route("movies", "pages/movies/route.tsx"),
  ],
  documents: [
    { name: "gallery", path: "/admin/gallery/gallery", load: async () => (await editors()).gallery },
    { name: "wallpapers", path: "/admin/gallery/wallpapers", load: async () => (await editors()).wallpapers },
    { name: "movies", path: "/admin/gallery/movies", load: async () => (await editors()).movies },
  ],
  switches: [page("gallery", "Gallery"), page("wallpapers", "Wallpapers"), page("movies", "Movies")],
  console: () => import("./console.ts"),
});
