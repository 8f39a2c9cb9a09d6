import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { endRefusedSession, requireLogin } from "#app/auth/guards.ts";
import type { Gift } from "#app/features/shop/gift-calls.ts";
import { refuseGiftForm } from "#app/features/shop/gift-forms.ts";
import { manilaDateTime, shownTime } from "#app/format/manila-time.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";
import { readListPage } from "#app/server/list-page.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices, type Services } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { HistoryTime } from "#app/ui/history-time.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./gifts.module.css";

const path = "/gifts";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta(() => ({ name: t("page.gifts"), path, description: t("gift.listLead"), noindex: true }));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  await requirePart(services, "gifts");
  const page = pageNumber(new URL(request.url).searchParams);
  const { gifts, pager } = await readListPage({ page, firstPage: path }, () => readGifts(services, page));
  return { gifts: gifts.map((gift) => shownGift(gift, services.now())), pager };
}

async function readGifts(services: Services, page: number) {
  try {
    return await services.gameApi.gifts.list({ page });
  } catch (error) {
    await endRefusedSession(services, error);
    throw pageFailure(error);
  }
}

function shownGift(gift: Gift, now: number) {
  const { purchase, isGiven, player, message, givenAt, refusableUntil, refusedAt, items, units, taken, cancelled } =
    gift;
  const until = Date.parse(refusableUntil);
  return {
    ...{ purchase, message },
    title: t(isGiven ? "gift.toPlayer" : "gift.fromPlayer", { player }),
    time: shownTime(givenAt),
    items: items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
    state: refusedAt ? t("gift.wasRefused") : t("gift.state", { taken, units }),
    refusableUntil:
      !isGiven && !refusedAt && now < until && taken + cancelled < units ? manilaDateTime(until) : undefined,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  await requirePart(services, "gifts");
  const form = await submittedForm(request, services);
  return handleForm({ services, form, schema: refuseGiftForm }, async ({ purchase }, submission) => {
    const { message } = await services.gameApi.gifts.refuse({ purchase });
    return submission.succeed({ tone: "success", lines: [message], next: { to: path, after: 0 } });
  });
}

export default function Gifts() {
  const { gifts, pager } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.gifts")} sectionKey="shop" place="lucky-cats" lead={t("gift.listLead")} />
      <Panel id="gifts-title" title={t("page.gifts")} padded>
        {gifts.length === 0 && (
          <EmptyState icon="present" link={{ href: "/itemshop", label: t("page.itemShop") }}>
            <p>{t("gift.none")}</p>
          </EmptyState>
        )}
        <ul className={styles.gifts}>
          {gifts.map((gift) => (
            <li key={gift.purchase}>
              <h3>{gift.title}</h3>
              <p>{gift.items}</p>
              {gift.message && <blockquote>{gift.message}</blockquote>}
              <p className={styles.state}>
                <HistoryTime time={gift.time} /> · {gift.state}
              </p>
              {gift.refusableUntil && <RefuseForm purchase={gift.purchase} until={gift.refusableUntil} />}
            </li>
          ))}
        </ul>
        <Pager pager={pager} href={(page) => (page > 1 ? `${path}?page=${page}` : path)} label={t("page.gifts")} />
      </Panel>
    </>
  );
}

function RefuseForm({ purchase, until }: { purchase: number; until: string }) {
  const form = usePortalForm({ id: `refuse-${purchase}`, schema: refuseGiftForm });
  return (
    <PortalForm form={form} className={styles.refuse ?? ""}>
      <input type="hidden" name="purchase" value={purchase} />
      <button type="submit" className="button quiet">
        {t("gift.refuse")}
      </button>{" "}
      <small>{t("gift.refusable", { time: until })}</small>
    </PortalForm>
  );
}
