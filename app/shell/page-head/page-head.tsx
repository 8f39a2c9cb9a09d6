import type { ReactNode } from "react";
import { PageOutcome } from "#app/forms/page-outcome.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { linksFor, menusOf } from "../links.ts";
import type { ShellData } from "../shell-data.ts";
import { findSection, labelText } from "../site-map.ts";
import { useShell } from "../use-shell.ts";
import "./section.css";
import styles from "./page-head.module.css";
import { SectionBand } from "./section-band.tsx";

/** An entry of the breadcrumbs. */
interface Parent {
  href: string;
  label: string;
}

interface PageHeadProps {
  title: string;
  /** Of one of the site's own sections, or of the operator. */
  sectionKey: string;
  /** The artwork behind the head, in `public/art/places`; by default that of the section. */
  place?: string;
  /** Under the title: one sentence, or the kind of an article. */
  lead?: ReactNode;
  /** Of an article, whose breadcrumbs end above it: the entries after the section. */
  parents?: readonly Parent[];
  /** The language of the title if it is not that of the page. */
  language?: string | undefined;
}

/** The head of an inner page: a picture of its section, breadcrumbs, title, lead, and the result of a form that was posted without scripts. */
export function PageHead({ title, sectionKey, place, lead, parents, language }: PageHeadProps) {
  const shell = useShell();
  return (
    <>
      <SectionBand sectionKey={sectionKey} place={place} own={shell.pictures.sections} />
      <header className={styles.head}>
        <nav className={`screen-only ${styles.crumbs}`} aria-label={t("shell.breadcrumb")}>
          <Breadcrumbs title={parents ? undefined : title} parents={parents} sectionKey={sectionKey} shell={shell} />
        </nav>
        <h1 lang={language}>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      <PageOutcome />
    </>
  );
}

interface BreadcrumbsProps {
  /** The entry after the section; undefined if there is none. */
  title: string | undefined;
  parents: readonly Parent[] | undefined;
  sectionKey: string;
  shell: ShellData;
}

function Breadcrumbs({ title, parents, sectionKey, shell }: BreadcrumbsProps) {
  const [place] = linksFor([findSection(menusOf(shell), sectionKey)], shell);
  return (
    <ol>
      <li>
        <a href={localizedHref("/")}>{t("page.home")}</a>
      </li>
      {place && (
        <li>
          <a href={localizedHref(place.home ?? place.href)}>{labelText(place.label)}</a>
        </li>
      )}
      {parents?.map(({ href, label }) => (
        <li key={href}>
          <a href={localizedHref(href)}>{label}</a>
        </li>
      ))}
      {title !== undefined && title !== (place && labelText(place.label)) && <li aria-current="page">{title}</li>}
    </ol>
  );
}
