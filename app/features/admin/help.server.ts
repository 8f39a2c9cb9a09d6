import { loadConsole } from "#app/features.ts";

/** Places in the help, such as `tickets#figures`, by the IDs of the routes of the pages that they describe. */
export async function helpOfRoutes(): Promise<Record<string, string>> {
  const described = (await loadConsole()).flatMap(({ feature, pages = [] }) =>
    pages.flatMap(({ id, file, help }) =>
      help ? [[id ?? `features/${feature}/${file.replace(/\.tsx$/, "")}`, help]] : [],
    ),
  );
  return Object.fromEntries(described);
}
