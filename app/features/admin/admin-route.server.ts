import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type AdminUser, endRefusedSession, requireAdmin } from "#app/auth/guards.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import { getServices, type Services } from "#app/server/services.ts";
import type { AdminRight } from "./rights.ts";

/** The arguments of the console's loaders and actions. */
interface AdminArgs {
  services: Services;
  gameApi: Services["gameApi"];
  admin: AdminUser;
  params: LoaderFunctionArgs["params"];
  searchParams: URLSearchParams;
}

async function enter(
  { context, request, params }: LoaderFunctionArgs,
  right: AdminRight | readonly AdminRight[],
): Promise<AdminArgs> {
  const services = getServices(context);
  const admin = await requireAdmin(services, request, right);
  const { searchParams } = new URL(request.url);
  return { services, gameApi: services.gameApi, admin, params, searchParams };
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
  return async (args: ActionFunctionArgs): Promise<Answer> => {
    const entered = await enter(args, right);
    return handle({ ...entered, form: await submittedForm(args.request) });
  };
}
