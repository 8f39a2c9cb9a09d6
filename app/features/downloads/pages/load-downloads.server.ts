import { artAddress, picture, pictureAt } from "#app/art/catalog.server.ts";
import { type DownloadLink, PATCH } from "#app/features/downloads/calls.ts";
import { previewAddress } from "#app/features/media/media-address.ts";
import { fileSize } from "#app/format/file-size.ts";
import { manilaDate, parseServerDate } from "#app/format/manila-time.ts";
import { fullDay } from "#app/i18n/month-names.ts";
import { partialPage } from "#app/server/partial-page.ts";
import type { Services } from "#app/server/services.ts";
import { icons } from "#app/static/folders.ts";

interface Mirror {
  seq: number;
  name: string;
  description: string;
  /** The language of name and description if it is not that of the page. */
  language: string | undefined;
  address: string;
  icon: string;
}

/** A file with its mirrors. */
export interface DownloadFile {
  key: string;
  version: string | undefined;
  size: string | undefined;
  sha256: string | undefined;
  date: string | undefined;
  /** When a mirror last got another address, or the file another hash; epoch milliseconds. */
  changedAt: number | undefined;
  mirrors: Mirror[];
}

const DEFAULT_ICON = `${icons}/server.svg`;

/** The download page's data: files of the full client and patches, each with its mirrors. */
export async function loadDownloads({ content }: Services) {
  const parts = partialPage();
  const [{ data }, settings] = await Promise.all([
    parts.load(content.downloads.list({}), { data: [] }),
    content.settings.read({}),
  ]);
  // A link with an empty address would open this page again.
  const links = data.filter((link) => link.address !== "");
  return parts.respond({
    client: toFiles(links.filter((link) => link.type !== PATCH)),
    patches: toFiles(links.filter((link) => link.type === PATCH)),
    graphics: { minimum: settings.graphicsMinimum, recommended: settings.graphicsRecommended },
    ...(settings.requirements ? { requirements: settings.requirements } : {}),
    cast: ["archer", "swordsman", "scientist"].map((name) => picture(`cast/${name}-bust`, 192)),
    steps: ["download", "setup", "play"].map((name) => picture(`downloads/${name}`)),
    guides: { interface: picture("news/computer-lab", 768), classes: picture("news/guide-training", 768) },
  });
}

/** Mirrors of one file share its hash; links without a hash, or with an empty one, share their version and size. */
function toFiles(links: DownloadLink[]): DownloadFile[] {
  const files = new Map<string, DownloadFile>();
  for (const link of links) {
    const key = link.sha256 || `${link.type}/${link.version ?? ""}/${link.sizeBytes ?? ""}`;
    const date = parseServerDate(link.date);
    const file = files.get(key) ?? {
      key,
      version: link.version ?? undefined,
      size: link.sizeBytes ? fileSize(link.sizeBytes) : undefined,
      sha256: link.sha256 || undefined,
      date: date === undefined ? undefined : fullDay(manilaDate(date)),
      changedAt: undefined,
      mirrors: [],
    };
    const changed = parseServerDate(link.changedAt);
    if (changed !== undefined && changed > (file.changedAt ?? 0)) file.changedAt = changed;
    const icon = previewAddress(link.icon);
    file.mirrors.push({
      seq: link.seq,
      name: link.name,
      description: link.description,
      language: link.language,
      address: link.address,
      icon: pictureAt(icon)?.src ?? (artAddress(icon) || DEFAULT_ICON),
    });
    files.set(key, file);
  }
  return [...files.values()];
}
