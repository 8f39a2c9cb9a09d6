import styles from "./comparison.module.css";

type ComparedParagraph = { change: "same" | "removed" | "added"; text: string } | { leftOut: number };

interface ComparisonViewProps {
  /** Values that have changed. */
  fields: readonly { label: string; before: string; after: string }[];
  /** A text by paragraphs, if it has changed, and what it is called. */
  text?: readonly ComparedParagraph[] | undefined;
  textLabel: string;
}

/** The differences between two versions. Signs, words and lines mark them, besides colours. */
export function ComparisonView({ fields, text, textLabel }: ComparisonViewProps) {
  if (fields.length === 0 && !text) return <p>There is no difference.</p>;
  return (
    <>
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.removed}>
                <Changed change="removed" text={before} />
              </dd>
              <dd className={styles.added}>
                <Changed change="added" text={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {text && (
        <ol className={styles.text} aria-label={textLabel}>
          {text.map((paragraph, index) => (
            <Paragraph key={index} paragraph={paragraph} />
          ))}
        </ol>
      )}
    </>
  );
}

function Paragraph({ paragraph }: { paragraph: ComparedParagraph }) {
  if ("leftOut" in paragraph) {
    const { leftOut } = paragraph;
    return (
      <li className={styles.left}>{leftOut === 1 ? "1 unchanged paragraph" : `${leftOut} unchanged paragraphs`}</li>
    );
  }
  const { change, text } = paragraph;
  if (change === "same") return <li>{text}</li>;
  return (
    <li className={styles[change]}>
      <Changed change={change} text={text} />
    </li>
  );
}

function Changed({ change, text }: { change: "removed" | "added"; text: string }) {
  const Element = change === "removed" ? "del" : "ins";
  return (
    <>
      <span className={styles.sign} aria-hidden="true">
        {change === "removed" ? "−" : "+"}
      </span>
      <span className="sr-only">{change === "removed" ? "Removed: " : "Added: "}</span>
      <Element>{text}</Element>
    </>
  );
}
