import styles from "./operations.module.css";

interface TabsProps<Key extends string> {
  /** The accessible name: what the tabs choose. */
  label: string;
  tabs: readonly { key: Key; label: string }[];
  /** The key of the chosen tab. */
  current: string | undefined;
  href: (key: Key) => string;
}

/** Links to the views of a page of the console, of which one is shown. */
export function Tabs<Key extends string>({ label, tabs, current, href }: TabsProps<Key>) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.key} href={href(tab.key)} aria-current={tab.key === current ? "page" : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
