import type { ReactNode } from "react";
import { t } from "#app/i18n/translate.ts";
import { SaveData } from "#app/ui/save-data.ts";
import { Flash } from "./flash.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { PageHandle } from "./page-handle.ts";
import styles from "./shell.module.css";
import type { ShellData } from "./shell-data.ts";
import { Slot } from "./slot.tsx";
import { SubMenu } from "./sub-menu.tsx";

interface ShellProps {
  shell: ShellData;
  section: string | undefined;
  /** Path and query of the page. */
  current: string;
  /** The address of the list to which the page belongs: its menu entry is marked. */
  listedIn?: string | undefined;
  /** Whether the page itself has a form to log in or to sign up. */
  hasForm?: boolean;
  /** Whether the page shows a figure of its own, so that its sub-menu has none. */
  ownFigure?: boolean | undefined;
  promotions?: PageHandle["promotions"];
  children: ReactNode;
}

/**
 * The frame of every page: header with the login box, left sub-menu, content zone, promotions below them, footer. A page
 * without a section uses the full width.
 */
export function Shell({
  shell,
  section,
  current,
  listedIn,
  hasForm = false,
  ownFigure = false,
  promotions: Promotions,
  children,
}: ShellProps) {
  return (
    <SaveData.Provider value={shell.saveData}>
      <ShellHead shell={shell} section={section} hasForm={hasForm || section === "account"} />
      {section ? (
        <div className="section">
          <div className="section-columns">
            <SubMenu shell={shell} sectionKey={section} current={current} listedIn={listedIn} hasFigure={!ownFigure} />
            <main id="main" className="section-main">
              {children}
            </main>
          </div>
          {Promotions && <Promotions shell={shell} />}
        </div>
      ) : (
        <main id="main">{children}</main>
      )}
      <Footer shell={shell} />
    </SaveData.Provider>
  );
}

/**
 * The part above the content of every page, including those with their own layout: skip link, header, the operator's
 * notice, and the result of the previous page.
 */
export function ShellHead({ shell, section, hasForm = false }: Pick<ShellProps, "shell" | "section" | "hasForm">) {
  return (
    <>
      <a className={`screen-only ${styles.skip}`} href="#main">
        {t("shell.skip")}
      </a>
      <Header shell={shell} current={section} hasForm={hasForm} />
      {shell.maintenance && <p className="site-notice">{shell.maintenance}</p>}
      {shell.settings.notice && <p className="site-notice">{shell.settings.notice}</p>}
      <Slot name="flash" shell={shell}>
        <Flash outcome={shell.flash} />
      </Slot>
    </>
  );
}
