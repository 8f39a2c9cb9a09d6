import { picture, pictureAt } from "#app/art/catalog.server.ts";
import type { DownloadLink } from "#app/features/downloads/calls.ts";
import { fileSize } from "#app/format/file-size.ts";
import { manilaDate, parseServerTime } from "#app/format/manila-time.ts";
import { pageParts } from "#app/server/page-parts.ts";
import type { Services } from "#app/server/services.ts";

/** Links to one and the same file: its mirrors. */
export interface DownloadFile {
  key: string;
  version: string | undefined;
  size: string | undefined;
  sha256: string | undefined;
  date: string | undefined;
  mirrors: { seq: number; name: string; address: string; description: string; icon: string }[];
}

const DEFAULT_ICON = "/art/icons/box.svg";
/** What links of any other type are called. */
const PATCH = "patch";

/** The download page's data: files of the full client and patches, each with its mirrors. */
export async function loadDownloads({ content }: Services) {
  const parts = pageParts();
  const [{ data }, settings] = await Promise.all([
    parts.take(content.getdownloadsall({}), { data: [] }),
    content.getSiteSettings({}),
  ]);
  // A link that leads nowhere would open this page once more.
  const links = data.filter((link) => link.link_address !== "");
  return parts.page({
    client: toFiles(links.filter((link) => link.link_type !== PATCH)),
    patches: toFiles(links.filter((link) => link.link_type === PATCH)),
    graphics: { minimum: settings.graphics_minimum, recommended: settings.graphics_recommended },
    guides: { interface: picture("guide/ui", 960), classes: picture("gallery/dawn-fist", 900) },
  });
}

/** Mirrors of one file share its hash; links without a hash share their version and size. */
function toFiles(links: DownloadLink[]): DownloadFile[] {
  const files = new Map<string, DownloadFile>();
  for (const link of links) {
    const key = link.sha256 ?? `${link.link_type}/${link.version ?? ""}/${link.size_bytes ?? ""}`;
    const date = parseServerTime(link.link_date);
    const file = files.get(key) ?? {
      key,
      version: link.version ?? undefined,
      size: link.size_bytes ? fileSize(link.size_bytes) : undefined,
      sha256: link.sha256 ?? undefined,
      date: date === undefined ? undefined : manilaDate(date),
      mirrors: [],
    };
    file.mirrors.push({
      seq: link.seq,
      name: link.link_name,
      address: link.link_address,
      description: link.link_description,
      icon: pictureAt(link.link_icon)?.src ?? (link.link_icon || DEFAULT_ICON),
    });
    files.set(key, file);
  }
  return [...files.values()];
}
