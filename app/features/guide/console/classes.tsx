import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DocumentList } from "#app/features/documents/components/document-list.tsx";
import { handleList, loadList } from "#app/features/documents/document-pages.server.ts";
import { readUnnamedCodes } from "#app/features/game/unnamed-codes.server.ts";
import { nameCodeIntent, UnnamedCodes } from "./unnamed-codes.tsx";

export const meta = adminMeta("Game");

export const loader = adminLoader("settings", async ({ services, gameApi, path }) => {
  const [list, unnamed] = await Promise.all([loadList(services, path), readUnnamedCodes(gameApi)]);
  return { list, unnamed };
});

const nameCodeForm = z.object({
  code: z.string().check(z.regex(/^\d{1,10}$/)),
  entry: z.string("Choose a class.").check(z.regex(/^[a-z]{1,20}$/, "Choose a class.")),
});

/** Moves a class, gives a class code to one, or goes back to the default. */
export const action = adminAction("settings", ({ services, gameApi, path, form }) => {
  const nameCode = ({ code, entry }: z.output<typeof nameCodeForm>) =>
    gameApi.gameAdmin.nameCode({ code: Number(code), entry });
  return handleList(services, form, "classes", path, {
    [nameCodeIntent]: () => handleAdminForm(services, form, nameCodeForm, nameCode, path),
  });
});

export default function AdminClasses() {
  const { list, unnamed } = useLoaderData<typeof loader>();
  return (
    <DocumentList {...list}>
      <UnnamedCodes codes={unnamed} classes={list.data} />
    </DocumentList>
  );
}
