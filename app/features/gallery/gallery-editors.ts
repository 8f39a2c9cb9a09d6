import { linkAddressField, pictureAddressField } from "#app/features/admin/form-fields.ts";
import { documentEditor } from "#app/features/documents/editor.ts";
import { galleryDocument, galleryLimits, moviesDocument, wallpapersDocument } from "./gallery-documents.ts";

const title = { name: "title", label: "Title", max: galleryLimits.title, required: true } as const;
const text = { name: "text", label: "Text", max: galleryLimits.text } as const;
const alt = {
  name: "alt",
  label: "Description for people who do not see the picture",
  max: galleryLimits.alt,
} as const;

export const gallery = documentEditor({
  document: galleryDocument,
  title: "Gallery pictures",
  one: "picture",
  lead: "The pictures of the gallery, and the first of them beside the links to your communities.",
  columns: ["Text"],
  size: { min: 0, max: galleryLimits.pictures },
  isOrdered: true,
  texts: [title, text, alt],
  rules: { picture: pictureAddressField("Picture", { required: true }) },
  layout: [{ name: "picture", shape: [1600, 900], pictures: "gallery/" }],
  facts: ({ texts }) => [texts.en?.text ?? ""],
});

export const wallpapers = documentEditor({
  document: wallpapersDocument,
  title: "Wallpapers",
  one: "wallpaper",
  lead: "Pictures that players download for their screens and phones.",
  columns: ["For phones"],
  size: { min: 0, max: galleryLimits.wallpapers },
  isOrdered: true,
  texts: [title, text, alt],
  rules: {
    screen: pictureAddressField("Picture for screens", { required: true }),
    phone: pictureAddressField("Picture for phones"),
  },
  layout: [
    { name: "screen", shape: [1920, 1080], pictures: "wallpapers/" },
    {
      name: "phone",
      shape: [1080, 1920],
      size: "Without one, only that for screens is offered.",
      pictures: "wallpapers/",
    },
  ],
  facts: ({ phone }) => [phone ? "yes" : "no"],
});

export const movies = documentEditor({
  document: moviesDocument,
  title: "Movies",
  one: "movie",
  lead: "Videos of your game on YouTube or Facebook. They play on the page after a click; until then, nothing is loaded from there.",
  columns: ["Video"],
  size: { min: 0, max: galleryLimits.movies },
  isOrdered: true,
  texts: [title, text],
  rules: {
    video: linkAddressField("Address of the video", { required: true }),
    picture: pictureAddressField("Picture"),
  },
  layout: [
    { name: "video", hint: "Paste it from YouTube or Facebook. Any other address becomes a link." },
    { name: "picture", shape: [1280, 720], size: "Empty for that of YouTube.", pictures: "movies/" },
  ],
  facts: ({ video }) => [video],
});
