import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { AvailableLink } from "#app/shell/available-link.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import styles from "./about-coins.module.css";

const steps = [
  {
    title: "topUp.getVoucher",
    text: "topUp.getVoucherText",
    link: { href: "/news?category=2", label: "page.events" },
  },
  {
    title: "topUp.redeemIt",
    text: "topUp.redeemItText",
  },
  {
    title: "topUp.spendIt",
    text: "topUp.spendItText",
    link: { href: "/itemshop", label: "shell.itemShop", requires: "shop" },
  },
] as const;

/**
 * How to get from a code to an item, and frequently asked questions.
 * @param pictures one for each step
 */
export function AboutCoins({ pictures }: { pictures: readonly PictureSource[] }) {
  const { missingParts } = useShell();
  return (
    <>
      <Panel id="steps-title" title={t("topUp.steps")}>
        <ol className={styles.steps}>
          {steps.map(({ title, text, ...step }, index) => (
            <li key={title}>
              {pictures[index] && <Picture picture={pictures[index]} sizes="96px" alt="" />}
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
              {"link" in step && !("requires" in step.link && missingParts.includes(step.link.requires)) && (
                <a href={localizedHref(step.link.href)}>{t(step.link.label)}</a>
              )}
            </li>
          ))}
        </ol>
      </Panel>
      <Panel id="questions-title" title={t("topUp.questions")}>
        <dl className={styles.questions}>
          <Fact name={t("topUp.rcoin")}>{t("topUp.rcoinText")}</Fact>
          <Fact name={t("topUp.milleage")}>{t("topUp.milleageText")}</Fact>
          <Fact name={t("topUp.referral")}>{t("topUp.referralText")}</Fact>
          <Fact name={t("topUp.refused")}>
            <Trans
              message="topUp.refusedText"
              values={{
                support: (
                  <AvailableLink href="/ticket" requires="tickets">
                    {t("topUp.support")}
                  </AvailableLink>
                ),
              }}
            />
          </Fact>
        </dl>
      </Panel>
    </>
  );
}
