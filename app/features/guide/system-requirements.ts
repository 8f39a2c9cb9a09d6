import type { LabelKey } from "#app/i18n/catalogue.ts";

/** Texts and table of the download page (specification section 2, "Download page"). */

export const downloadTitle = "download.fullClientTitle" satisfies LabelKey;

export const downloadPrompt = "download.prompt" satisfies LabelKey;

/** The two buttons to the guides. */
export const downloadGuideLinks = [
  { href: "/instructions", label: "download.instructions", text: "download.instructionsText" },
  { href: "/characters", label: "download.classes", text: "download.classesText" },
] as const satisfies readonly { href: string; label: LabelKey; text: LabelKey }[];

export const requirementsTitle = "requirement.title" satisfies LabelKey;

export interface SystemRequirement {
  key: "cpu" | "ram" | "graphics" | "disk" | "directx" | "connection" | "os";
  label: LabelKey;
  /** Undefined: not given by the specification; the operator may set it. */
  minimum: LabelKey | undefined;
  /** Undefined: not given by the specification; the operator may set it. */
  recommended: LabelKey | undefined;
}

export const systemRequirements: readonly SystemRequirement[] = [
  {
    key: "cpu",
    label: "requirement.cpu",
    minimum: "requirement.cpuMinimum",
    recommended: "requirement.cpuRecommended",
  },
  {
    key: "ram",
    label: "requirement.ram",
    minimum: "requirement.ramMinimum",
    recommended: "requirement.ramRecommended",
  },
  { key: "graphics", label: "requirement.graphics", minimum: undefined, recommended: undefined },
  {
    key: "disk",
    label: "requirement.disk",
    minimum: "requirement.diskMinimum",
    recommended: "requirement.diskRecommended",
  },
  {
    key: "directx",
    label: "requirement.directX",
    minimum: "requirement.directXMinimum",
    recommended: "requirement.directXRecommended",
  },
  {
    key: "connection",
    label: "requirement.connection",
    minimum: "requirement.connectionMinimum",
    recommended: "requirement.connectionRecommended",
  },
  { key: "os", label: "requirement.os", minimum: "requirement.osMinimum", recommended: "requirement.osRecommended" },
];

/** Shown in the table when neither the specification nor the operator gives a value. */
export const requirementNotSpecified = "requirement.notSpecified" satisfies LabelKey;

/** The red note under the table. */
export const requirementsNote = "requirement.note" satisfies LabelKey;
