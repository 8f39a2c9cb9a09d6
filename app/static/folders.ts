/**
 * Addresses of the folders of static files that pages use, one per folder of `public`. The build replaces them with
 * addresses that contain a hash of the folder's files (`vite/fingerprints.ts`), so that browsers keep the files for a
 * year. The addresses below also work, with a shorter lifetime: they are the ones that operators enter and that
 * databases contain.
 */
export const bands = "/art/bands";
export const banners = "/art/banners";
export const brand = "/art/brand";
export const cast = "/art/cast";
export const classes = "/art/classes";
export const crests = "/assets/crests";
export const downloads = "/art/downloads";
export const emblems = "/art/emblems";
export const featured = "/art/featured";
export const gallery = "/art/gallery";
export const guide = "/art/guide";
export const help = "/assets/help";
export const hero = "/art/hero";
export const icons = "/art/icons";
export const items = "/art/items";
export const maps = "/art/maps";
export const movies = "/art/movies";
export const news = "/art/news";
export const places = "/art/places";
export const posters = "/art/rive";
export const rankings = "/art/rankings";
export const scenes = "/assets/rive";
export const serverInfo = "/art/server-info";
export const share = "/art/share";
export const side = "/art/side";
export const skills = "/art/skills";
export const story = "/art/story";
export const topUp = "/art/topup";
export const wallpapers = "/art/wallpapers";
