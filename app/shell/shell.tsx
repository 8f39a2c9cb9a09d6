import type { ReactNode } from "react";
import { t } from "#app/i18n/translate.ts";
import { SaveData } from "#app/ui/save-data.ts";
import { AccountBox } from "./account-box.tsx";
import { Flash } from "./flash.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./shell.module.css";
import type { ShellData } from "./shell-data.ts";
import { SidePanel } from "./side-panel.tsx";
import { Slot } from "./slot.tsx";
import { SubMenu } from "./sub-menu.tsx";

interface ShellProps {
  shell: ShellData;
  section: string | undefined;
  /** Path and query of the page. */
  current: string;
  children: ReactNode;
}

/**
 * The frame of every page: header, left sub-menu with login box, content zone, side panel as a strip below them, footer.
 * A page without a section uses the full width.
 */
export function Shell({ shell, section, current, children }: ShellProps) {
  return (
    <SaveData.Provider value={shell.saveData}>
      <ShellHead shell={shell} section={section} />
      {section ? (
        <div className="section">
          <div className="section-columns">
            <SubMenu shell={shell} sectionKey={section} current={current} />
            <main id="main" className="section-main">
              {children}
            </main>
            <aside className="screen-only section-aside" aria-label={t("shell.aside")}>
              <Slot name="account" shell={shell}>
                <AccountBox user={shell.user} signupLink={shell.settings.signupLink} />
              </Slot>
            </aside>
          </div>
          <div className="section-strip">
            <SidePanel shell={shell} />
          </div>
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
export function ShellHead({ shell, section }: Pick<ShellProps, "shell" | "section">) {
  return (
    <>
      <a className={`screen-only ${styles.skip}`} href="#main">
        {t("shell.skip")}
      </a>
      <Header shell={shell} current={section} />
      {shell.maintenance && <p className="site-notice">{shell.maintenance}</p>}
      {shell.settings.notice && <p className="site-notice">{shell.settings.notice}</p>}
      <Slot name="flash" shell={shell}>
        <Flash outcome={shell.flash} />
      </Slot>
    </>
  );
}
