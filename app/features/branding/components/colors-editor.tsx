import { useEffect, useRef, useState } from "react";
import editing from "#app/features/admin/components/editing/editing.module.css";
import { NamedButton } from "#app/features/admin/components/editing/named-button.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { type EditorReview, previewField, saveIntent, seenField } from "#app/features/admin/seen.ts";
import { FieldErrors, TextField } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { contrast, parseColor } from "../colors.ts";
import { type ColorsForm, chosenColors, colorsForm, colorsOfForm, OWN_COLORS, paletteChoices } from "../colors-form.ts";
import { type ThemeColors, themeColorNames } from "../default-colors.ts";
import { colorLabels, colorPairs, contrastProblems, palettes, shownRatio } from "../palettes.ts";
import { PREVIEW_CLASS, themeProperties } from "../theme.ts";
import styles from "./colors-editor.module.css";
import { SampleSite } from "./sample-site.tsx";

const paletteLabels: Record<ColorsForm["palette"], string> = {
  default: "Moonlit ink (the default)",
  jade: "Jade",
  violet: "Violet",
  daylight: "Daylight",
  [OWN_COLORS]: "Own colours",
};

const hints: Record<keyof ThemeColors, string> = {
  background: "Behind everything.",
  panel: "Boxes, tables and the menu.",
  text: "Headings; running text is a little weaker.",
  secondary: "Links, hairlines, the current entry of a menu.",
  accent: "The main buttons and “New” marks. The text on them becomes white or black.",
};

interface ColorsEditorProps {
  seen: string;
  values: Record<keyof ColorsForm, string>;
}

/** What a preview without saving shows; without a stylesheet if the colours are not readable. */
interface ColorsReview {
  colors: ThemeColors;
  stylesheet?: string;
}

/** The page of the console for the site's colours, with a preview: live with scripts, else by a button. */
export function ColorsEditor({ seen, values }: ColorsEditorProps) {
  const portalForm = usePortalForm({ id: saveIntent, schema: colorsForm, defaultValue: values });
  const { fields, actionData, pending } = portalForm;
  const review = actionData?.preview as EditorReview | undefined;
  const reviewed = review?.shown as ColorsReview | undefined;
  const [typed, setTyped] = useState<ThemeColors>();
  const pane = useRef<HTMLDivElement>(null);
  const colors = typed ?? reviewed?.colors ?? chosenColors(values);
  useEffect(() => followForm(setTyped), []);
  useEffect(() => {
    if (!typed) return;
    // The policy for styles forbids attributes in the markup, but not this.
    for (const [name, value] of Object.entries(themeProperties(typed))) pane.current?.style.setProperty(name, value);
  }, [typed]);
  return (
    <>
      <AdminHeading title="Branding" lead="How the site looks. Visitors see a saved change at once, on every page.">
        <a className={editing.csv} href="/admin/branding/pictures">
          Pictures
        </a>
        <a className={editing.csv} href="/admin/settings">
          Name and tagline
        </a>
      </AdminHeading>
      <div className={styles.page}>
        <PortalForm form={portalForm} className={editing.form}>
          <input type="hidden" name={seenField} value={review?.seen || seen} />
          <fieldset>
            <legend>Palette</legend>
            <div className={styles.palettes}>
              {paletteChoices.map((choice) => (
                <label key={choice}>
                  <input
                    type="radio"
                    name={fields.palette.name}
                    value={choice}
                    defaultChecked={fields.palette.initialValue === choice}
                  />
                  <span>
                    {paletteLabels[choice]}
                    {choice !== OWN_COLORS && <Swatches colors={palettes[choice]} />}
                  </span>
                </label>
              ))}
            </div>
            <FieldErrors id={fields.palette.errorId} errors={fields.palette.errors} />
          </fieldset>
          <fieldset>
            <legend>Own colours</legend>
            <p className={styles.note}>
              They count if “Own colours” is chosen above. All other colours follow from these five. A colour is written
              such as #c8323c; an empty field has that of the default palette.
            </p>
            {themeColorNames.map((name) => (
              <div key={name} className={styles.color}>
                <TextField
                  meta={fields[name]}
                  label={colorLabels[name]}
                  hint={hints[name]}
                  maxLength={20}
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                />
                {typed && (
                  <input
                    type="color"
                    data-color={name}
                    aria-label={`Pick a colour: ${colorLabels[name]}`}
                    value={typed[name]}
                    onChange={() => undefined}
                  />
                )}
              </div>
            ))}
          </fieldset>
          <div className={editing.send}>
            <SubmitButton pending={pending}>Save</SubmitButton>
            {!typed && (
              <NamedButton formId={saveIntent} className="button quiet" name={previewField} value="yes">
                Preview
              </NamedButton>
            )}
          </div>
        </PortalForm>
        <section className={styles.preview} id="preview" aria-labelledby="preview-title">
          <h2 id="preview-title">{typed || reviewed ? "Preview: not saved yet" : "Preview"}</h2>
          <Contrast colors={colors} />
          {reviewed?.stylesheet && <link rel="stylesheet" href={reviewed.stylesheet} />}
          <div ref={pane} className={`${styles.pane} ${reviewed ? PREVIEW_CLASS : ""}`}>
            <SampleSite name={useShell().settings.siteName} />
          </div>
        </section>
      </div>
    </>
  );
}

/** The colours of a palette in small; drawn by attributes, because the markup must not contain styles. */
function Swatches({ colors }: { colors: ThemeColors }) {
  return (
    <svg viewBox="0 0 100 20" width="100" height="20" aria-hidden="true">
      {themeColorNames.map((name, index) => (
        <path key={name} fill={colors[name]} d={`M${index * 20} 0h20v20h-20z`} />
      ))}
    </svg>
  );
}

/** The contrast of the pairs of colours that lie on each other. */
function Contrast({ colors }: { colors: ThemeColors }) {
  const problems = contrastProblems(colors);
  return (
    <>
      <ul className={styles.pairs}>
        {colorPairs.map(({ color, on, ratio }) => {
          const found = contrast(colors[color], colors[on]);
          return (
            <li key={`${color} ${on}`} data-low={found < ratio || undefined}>
              {colorLabels[color]} on {colorLabels[on].toLowerCase()}: {shownRatio(found)}
              {found < ratio ? `, needs ${ratio}` : " ✓"}
            </li>
          );
        })}
      </ul>
      {problems.length > 0 && (
        <p className={styles.problem} role="status">
          These colours cannot be saved: {problems.map(({ text }) => text).join(" ")}
        </p>
      )}
    </>
  );
}

/**
 * Keeps the fields of the form consistent while somebody changes them: a ready palette fills in its colours, and a
 * colour selects the own ones.
 * @param show is called with the chosen colours, first at once
 * @returns ends it
 */
function followForm(show: (colors: ThemeColors) => void): () => void {
  const form = document.getElementById(saveIntent) as HTMLFormElement | null;
  if (!form) return () => {};
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | RadioNodeList;
  const showChosen = () => show(chosenColors(colorsOfForm((name) => field(name).value)));
  const follow = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const picked = input.dataset.color;
    if (picked) field(picked).value = input.value;
    if (picked || parseColor(input.value)) field("palette").value = OWN_COLORS;
    const ready = input.name === "palette" && Object.entries(palettes).find(([key]) => key === input.value)?.[1];
    if (ready) for (const name of themeColorNames) field(name).value = ready[name];
    showChosen();
  };
  form.addEventListener("input", follow);
  showChosen();
  return () => form.removeEventListener("input", follow);
}
