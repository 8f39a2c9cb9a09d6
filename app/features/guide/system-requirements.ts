/** Texts and table of the download page (specification section 2, "Download page"). */

export const downloadTitle = "Full Client Download";

export const downloadPrompt = "Please choose one of the following links to download full client";

/** The two buttons to the guides. */
export const downloadGuideLinks = [
  { href: "/instructions", label: "Game instructions", text: "A detailed guide of the game interface." },
  { href: "/characters", label: "Character classes", text: "A must-read guide for beginners." },
] as const;

export const requirementsTitle = "System Requirement";

export interface SystemRequirement {
  key: "cpu" | "ram" | "graphics" | "disk" | "directx" | "connection" | "os";
  label: string;
  /** Undefined: not given by the specification; the operator may set it. */
  minimum: string | undefined;
  /** Undefined: not given by the specification; the operator may set it. */
  recommended: string | undefined;
}

export const systemRequirements: readonly SystemRequirement[] = [
  { key: "cpu", label: "CPU", minimum: "Pentium4 1GHz", recommended: "Core2 Duo 2.0GHz" },
  { key: "ram", label: "RAM", minimum: "1GB", recommended: "2GB" },
  { key: "graphics", label: "Graphics card", minimum: undefined, recommended: undefined },
  { key: "disk", label: "Hard disk space", minimum: "3GB", recommended: "4GB" },
  { key: "directx", label: "DirectX", minimum: "9.0c", recommended: "9.0 with 3D effects" },
  {
    key: "connection",
    label: "Connection speed",
    minimum: "broadband (56K modem and Wifi not recommended)",
    recommended: "ADSL broadband",
  },
  { key: "os", label: "Operating system", minimum: "Windows XP", recommended: "Windows 7" },
];

/** Shown in the table when neither the specification nor the operator gives a value. */
export const requirementNotSpecified = "Not specified";

/** The red note under the table. */
export const requirementsNote =
  "These specifications are for a single client. Running several clients at the same time may lower performance.";
