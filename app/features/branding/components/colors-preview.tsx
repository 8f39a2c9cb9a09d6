import { useEffect, useRef, useState } from "react";
import { contrast, parseColor } from "#app/features/settings/colors.ts";
import { type ThemeColors, themeColorNames } from "#app/features/settings/default-colors.ts";
import {
  chosenColors,
  colorLabels,
  colorPairs,
  colorsOfForm,
  contrastProblems,
  OWN_COLORS,
  palettes,
  shownRatio,
} from "../palettes.ts";
import { PREVIEW_CLASS, themeProperties } from "../theme.ts";
import styles from "./colors-editor.module.css";
import { SampleSite } from "./sample-site.tsx";

type ColorsPreviewProps = {
  /** The id of the form with the colours. */
  formId: string;
  siteName: string;
  /** The colours that are shown at first. */
  colors: ThemeColors;
  /** Whether these have not been saved. */
  isReview: boolean;
  /** A stylesheet with them. */
  stylesheet?: string | undefined;
};

/** The preview of the site's colours. Where scripts run it follows the form. */
export function ColorsPreview({ formId, siteName, colors, isReview, stylesheet }: ColorsPreviewProps) {
  const [typed, setTyped] = useState<ThemeColors>();
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => followForm(formId, setTyped), [formId]);
  useEffect(() => {
    if (!typed) return;
    // The policy for styles forbids attributes in the markup, but not this.
    for (const [name, value] of Object.entries(themeProperties(typed))) pane.current?.style.setProperty(name, value);
  }, [typed]);
  const isChanged = typed !== undefined && themeColorNames.some((name) => typed[name] !== colors[name]);
  return (
    <>
      <h2 id="preview-title">{isReview || isChanged ? "Preview: not saved yet" : "Preview"}</h2>
      <Contrast colors={typed ?? colors} />
      {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      <div ref={pane} className={`${styles.pane} ${isReview ? PREVIEW_CLASS : ""}`}>
        <SampleSite name={siteName} />
      </div>
    </>
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
          These colors cannot be saved: {problems.map(({ text }) => text).join(" ")}
        </p>
      )}
    </>
  );
}

/** Fills in a field as if it had been typed, so that its error goes. */
function setColor(field: HTMLInputElement, color: string): void {
  field.value = color;
  field.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "ready" }));
}

/**
 * Keeps the fields of the form consistent while somebody changes them: a ready palette fills in its colours, and a
 * colour selects the own ones.
 * @param show is called with the chosen colours, first at once
 * @returns ends it
 */
function followForm(formId: string, show: (colors: ThemeColors) => void): () => void {
  const form = document.getElementById(formId) as HTMLFormElement;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | RadioNodeList;
  const pickers = form.querySelectorAll<HTMLInputElement>("[data-color]");
  const showChosen = () => {
    const colors = chosenColors(colorsOfForm((name) => field(name).value));
    for (const picker of pickers) picker.value = colors[picker.dataset.color as keyof ThemeColors];
    show(colors);
  };
  const follow = ({ target, detail }: Event & { detail?: unknown }) => {
    if (detail === "ready") return;
    const input = target as HTMLInputElement;
    const picked = input.dataset.color;
    if (picked) setColor(field(picked) as HTMLInputElement, input.value);
    if (picked || parseColor(input.value)) field("palette").value = OWN_COLORS;
    const ready = input.name === "palette" && Object.entries(palettes).find(([key]) => key === input.value)?.[1];
    if (ready) for (const name of themeColorNames) setColor(field(name) as HTMLInputElement, ready[name]);
    showChosen();
  };
  form.addEventListener("input", follow);
  showChosen();
  return () => form.removeEventListener("input", follow);
}
