import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { saveIntent, seenField } from "#app/features/admin/seen.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { NamedButton } from "#app/features/editing/components/named-button.tsx";
import { type EditorReview, previewField } from "#app/features/editing/editor-review.ts";
import { type ThemeColors, themeColorNames } from "#app/features/settings/default-colors.ts";
import { TextField } from "#app/forms/field.tsx";
import { FieldErrors } from "#app/forms/field-errors.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Island } from "#app/ui/island.tsx";
import { type ColorsForm, colorsForm, paletteChoices } from "../colors-form.ts";
import { chosenColors, colorLabels, OWN_COLORS, palettes } from "../palettes.ts";
import styles from "./colors-editor.module.css";
import { ColorsPreview } from "./colors-preview.tsx";

const paletteLabels: Record<ColorsForm["palette"], string> = {
  default: "Moonlit ink (the default)",
  jade: "Jade",
  violet: "Violet",
  daylight: "Daylight",
  [OWN_COLORS]: "Own colors",
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
  const { fields, actionData } = portalForm;
  const review = actionData?.preview as EditorReview | undefined;
  const reviewed = review?.shown as ColorsReview | undefined;
  const colors = reviewed?.colors ?? chosenColors(values);
  const siteName = useShell().settings.siteName;
  return (
    <>
      <AdminHeading title="Branding" lead="How the site looks. Visitors see a saved change at once, on every page.">
        <a className={editing.csv} href="/admin/branding/pictures">
          Pictures
        </a>
        <a className={editing.csv} href="/admin/branding/css">
          Own CSS
        </a>
        <a className={editing.csv} href="/admin/settings">
          Name and tagline
        </a>
      </AdminHeading>
      <div className={styles.page}>
        <PortalForm
          form={portalForm}
          className={editing.form}
          buttons={
            <div className={`${editing.send} ${editing.bar}`}>
              <SubmitButton>Save</SubmitButton>
              <NamedButton
                formId={saveIntent}
                className={`button quiet ${styles.previewButton}`}
                name={previewField}
                value="yes"
              >
                Preview
              </NamedButton>
            </div>
          }
        >
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
            <legend>Own colors</legend>
            <p className={styles.note}>
              They count if “Own colors” is chosen above. All other colors follow from these five. A color is written
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
                <input type="color" data-color={name} aria-label={`Pick a color: ${colorLabels[name]}`} />
              </div>
            ))}
          </fieldset>
        </PortalForm>
        <section className={styles.preview} id="preview" aria-labelledby="preview-title">
          <Island
            name="colors-preview"
            eager
            component={ColorsPreview}
            props={{
              formId: saveIntent,
              siteName,
              colors,
              isReview: reviewed !== undefined,
              stylesheet: reviewed?.stylesheet,
            }}
          />
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
