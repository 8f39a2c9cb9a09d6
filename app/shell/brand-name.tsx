import { brand } from "#app/static/folders.ts";
import type { ShellData } from "./shell-data.ts";

interface BrandNameProps {
  shell: ShellData;
  /** The height of the logo in pixels. */
  size?: number;
}

/** What the markup of {@link BrandName} depends on, for cached fragments. */
export function brandDependencies({ settings, brand: own }: ShellData) {
  return [settings.siteName, own !== undefined, own?.logo?.src, own?.logoHasName];
}

/** The logo and the name of the site; a site with a name of its own and without a logo has the name alone. */
export function BrandName({ shell, size = 48 }: BrandNameProps) {
  const { siteName } = shell.settings;
  const { brand: own } = shell;
  const logo = own ? own.logo : { src: `${brand}/emblem.svg`, width: 48, height: 48 };
  const hasName = logo !== undefined && own?.logoHasName === true;
  return (
    <>
      {logo && (
        <img
          src={logo.src}
          width={Math.round((logo.width * size) / 48)}
          height={Math.round((logo.height * size) / 48)}
          alt={hasName ? siteName : ""}
        />
      )}
      {!hasName && <span>{siteName}</span>}
    </>
  );
}
