import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type AdminUser, endRefusedSession, requireAdmin } from "#app/auth/guards.ts";
import { comparedPath } from "#app/format/compared-path.ts";
import { MEGABYTE } from "#app/format/units.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import { getServices, type Services } from "#app/server/services.ts";
import { adminLimits } from "./limits.ts";
import { isMissingPage } from "./menu.server.ts";
import type { AdminRight } from "./rights.ts";

/** The arguments of the console's loaders and actions. */
export interface AdminArgs {
  services: Services;
  gameApi: Services["gameApi"];
  admin: AdminUser;
  params: LoaderFunctionArgs["params"];
  /** The path of the page's address as `comparedPath` returns it, and its query. */
  path: string;
  searchParams: URLSearchParams;
  /** Whether the site has a page at a path. */
  hasPage: (path: string) => boolean;
}

async function enter(
  { context, request, params }: LoaderFunctionArgs,
  right: AdminRight | readonly AdminRight[],
): Promise<AdminArgs> {
  const services = getServices(context);
  const admin = await requireAdmin(services, request, right);
  const { pathname, searchParams } = new URL(request.url);
  const path = comparedPath(pathname);
  if (await isMissingPage(path, await services.switchedOff())) throw new Response(null, { status: 404 });
  const { hasPage = () => true } = context;
  return { services, gameApi: services.gameApi, admin, params, path, searchParams, hasPage };
}

/**
 * The `loader` of a page of the console. Requires the right, see `requireAdmin`, and shows the matching error page when
 * a call of the game API fails.
 */
export function adminLoader<Data>(right: AdminRight | readonly AdminRight[], load: (args: AdminArgs) => Promise<Data>) {
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    const entered = await enter(args, right);
    try {
      return await load(entered);
    } catch (error) {
      await endRefusedSession(entered.services, error);
      throw pageFailure(error);
    }
  };
}

/** The `action` of a page of the console. Requires the right, and reads the submitted form. */
export function adminAction<Answer>(
  right: AdminRight | readonly AdminRight[],
  handle: (args: AdminArgs & { form: FormData }) => Promise<Answer>,
) {
  return async (args: ActionFunctionArgs): Promise<Answer | ReturnType<typeof tooLarge>> => {
    const entered = await enter(args, right);
    if (Number(args.request.headers.get("Content-Length") ?? 0) > adminLimits.formBytes) return tooLarge();
    return handle({ ...entered, form: await submittedForm(args.request, entered.services) });
  };
}

const TOO_LARGE = `The files are too large together: one form may have ${adminLimits.formBytes / MEGABYTE} MB. Send fewer or smaller files.`;

/** The answer to a form that exceeds the size limit: the edge leaves its body out. */
function tooLarge() {
  const body: FormActionData = {
    intent: undefined,
    result: undefined,
    outcome: { tone: "error", lines: [TOO_LARGE] },
  };
  return data(body, 413);
}
