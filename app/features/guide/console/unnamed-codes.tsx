import { groupedNumber } from "#app/format/grouped-number.ts";
import { formFields } from "#app/forms/form-action-data.ts";
import styles from "./game.module.css";

/** The intent of the form that gives a class code to a class. */
export const nameCodeIntent = "name-code";

interface UnnamedCodesProps {
  codes: readonly { code: number; characters: number }[];
  classes: readonly { entry: string; title: string }[];
}

/** The class codes of characters that no class has, each with a form that gives it to one. */
export function UnnamedCodes({ codes, classes }: UnnamedCodesProps) {
  if (codes.length === 0) return null;
  return (
    <section className={`panel panel-body ${styles.codes}`} id="unnamed" aria-labelledby="unnamed-title">
      <h2 id="unnamed-title">Codes without a name</h2>
      <p>
        The game has characters of these classes. Rankings show them with a “?” until their code belongs to a class.
      </p>
      <ul>
        {codes.map(({ code, characters }) => (
          <li key={code}>
            <form method="post">
              <input type="hidden" name={formFields.intent} value={nameCodeIntent} />
              <input type="hidden" name="code" value={code} />
              <label htmlFor={`class-of-${code}`}>
                {`Code ${code}: ${groupedNumber(characters)} ${characters === 1 ? "character" : "characters"}, not named yet`}
              </label>
              <select id={`class-of-${code}`} name="entry" defaultValue="">
                <option value="">Choose a class</option>
                {classes.map(({ entry, title }) => (
                  <option key={entry} value={entry}>
                    {title}
                  </option>
                ))}
              </select>
              <button className="button quiet" type="submit">
                Give the code to this class
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
