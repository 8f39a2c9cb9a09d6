import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireLogin } from "#app/auth/guards.ts";
import { withRepliedBalances } from "#app/features/currencies/balances.ts";
import { cartPath } from "#app/features/shop/cart.ts";
import { giveForm } from "#app/features/shop/gift-forms.ts";
import { giftLimits } from "#app/features/shop/limits.ts";
import { asTyped, TextAreaField } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./gift.module.css";
import { GIFT_KEY, loadGift } from "./load-gift.server.ts";

export const handle: PageHandle = { section: "shop" };

export const meta = pageMeta(() => ({
  name: t("gift.title"),
  path: "/gift",
  description: t("gift.lead"),
  noindex: true,
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  requireLogin(services, request);
  await requirePart(services, "gifts");
  return loadGift(services, request);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const { user } = requireLogin(services, request);
  await requirePart(services, "gifts");
  const form = await submittedForm(request, services);
  return handleForm({ services, form, schema: giveForm, requestKeyName: GIFT_KEY }, async (values, submission) => {
    const { code, discount, ...order } = values;
    const given = await services.gameApi.gifts.give({ ...order, ...(code ? { code, discount } : {}) });
    services.session.updateUser(withRepliedBalances(user, given));
    const next = { to: "/gifts", after: 0 };
    return submission.succeed({ tone: "success", lines: [given.message], next });
  });
}

/** Gives the selected items of the cart to another player, in two steps: who it is, and a message. */
export default function Gift() {
  const { items, total, recipient, problem, userId, code } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("gift.title")} sectionKey="shop" place="lucky-cats" lead={t("gift.lead")} />
      <div className="stack">
        <Panel id="items-title" title={t("gift.items")} padded>
          {items.length === 0 ? (
            <p>{t("cart.nothingSelected")}</p>
          ) : (
            <>
              <ul className="bullets">
                {items.map(({ seq, name, quantity }) => (
                  <li key={seq}>
                    {quantity} × {name}
                  </li>
                ))}
              </ul>
              <p className={styles.total}>{t("gift.total", { total })}</p>
            </>
          )}
          <a href={localizedHref(cartPath(code))}>{t("page.shoppingCart")}</a>
        </Panel>
        {items.length > 0 && (
          <Panel id="recipient-title" title={t("gift.recipient")} padded>
            <form method="get" noValidate className={forms.form} action={localizedHref("/gift")}>
              {code && <input type="hidden" name="code" value={code} />}
              <div className={forms.field}>
                <label htmlFor="gift-to">{t("gift.userId")}</label>
                <input
                  id="gift-to"
                  name="to"
                  defaultValue={userId}
                  maxLength={60}
                  autoComplete="off"
                  {...asTyped}
                  required
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? "gift-to-error" : undefined}
                />
                {problem && (
                  <p id="gift-to-error" role="alert" className={styles.problem}>
                    {problem}
                  </p>
                )}
              </div>
              <button type="submit" className="button quiet">
                {t("gift.find")}
              </button>
            </form>
          </Panel>
        )}
        {items.length > 0 && recipient && <GiveForm recipient={recipient} />}
      </div>
    </>
  );
}

function GiveForm({ recipient }: { recipient: string }) {
  const { order, userId, requestKey } = useLoaderData<typeof loader>();
  const form = usePortalForm({ id: "give", schema: giveForm });
  return (
    <Panel id="give-title" title={t("gift.for", { player: recipient })} padded>
      <PortalForm form={form} submit={t("gift.give")}>
        <input type="hidden" name="requestKey" value={requestKey} />
        <input type="hidden" name="userId" value={userId} />
        {Object.entries(order).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value ?? ""} />
        ))}
        <TextAreaField
          meta={form.fields.message}
          label={t("gift.message")}
          hint={t("gift.messageHint")}
          rows={3}
          maxLength={giftLimits.messageLength}
        />
        <p className={styles.note}>{t("gift.rules")}</p>
      </PortalForm>
    </Panel>
  );
}
