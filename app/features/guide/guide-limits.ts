/** Limits of the guide. */
export const guideLimits = { requirements: 12, keys: 60, name: 40, value: 80, rating: 5 } as const;

/** The tables of keys, by the name of their title. */
export const keyGroups = ["moving", "windows", "talking", "camera"] as const;

/** The titles of the tables in the console. */
export const keyGroupTitles: Readonly<Record<(typeof keyGroups)[number], string>> = {
  moving: "Moving and fighting",
  windows: "Windows",
  talking: "Talking",
  camera: "Camera and screen",
};
