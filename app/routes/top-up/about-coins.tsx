import { AvailableLink } from "#app/shell/available-link.tsx";
import { useShell } from "#app/shell/use-shell.ts";
import { icons } from "#app/static/folders.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./about-coins.module.css";

const steps = [
  {
    icon: "coupon",
    title: "Get a voucher",
    text: "Codes are given out at events and by our partners. Look for them in the news.",
    link: { href: "/news?category=2", label: "Events" },
  },
  {
    icon: "money",
    title: "Redeem it",
    text: "Enter the code above. Its value is added to your balance at once.",
  },
  {
    icon: "bag",
    title: "Spend it",
    text: "Buy costumes, pets, capsules and supplies with R-Coin. They are delivered in the game.",
    link: { href: "/itemshop", label: "Item shop", requires: "shop" },
  },
] as const;

/** How to get from a code to an item, and frequently asked questions. */
export function AboutCoins() {
  const { missingFeatures } = useShell();
  return (
    <>
      <Panel id="steps-title" title="From code to item">
        <ol className={styles.steps}>
          {steps.map(({ icon, title, text, ...step }) => (
            <li key={icon}>
              <img src={`${icons}/${icon}.svg`} width="40" height="40" alt="" />
              <h3>{title}</h3>
              <p>{text}</p>
              {"link" in step && !("requires" in step.link && missingFeatures.includes(step.link.requires)) && (
                <a href={step.link.href}>{step.link.label}</a>
              )}
            </li>
          ))}
        </ol>
      </Panel>
      <Panel id="questions-title" title="Good to know">
        <dl className={styles.questions}>
          <Fact name="What is R-Coin?">
            The coin of the item shop. It belongs to your account, so all your characters share it.
          </Fact>
          <Fact name="What is Milleage?">
            A second balance, which some vouchers also load. It is shown next to your R-Coin.
          </Fact>
          <Fact name="What is a referral code?">
            The user ID of the player who brought you here. You get the full value of your voucher either way.
          </Fact>
          <Fact name="My code does not work. What now?">
            Compare it with the original, letter by letter. If it is still refused,{" "}
            <AvailableLink href="/ticket" requires="tickets">
              write to support
            </AvailableLink>{" "}
            and say where you got it.
          </Fact>
        </dl>
      </Panel>
    </>
  );
}
