import styles from "#app/features/admin/components/order-number.module.css";

/** A link to an order, marked if no real money was paid. */
export function OrderLink({ number, isTest }: { number: string; isTest: boolean }) {
  return (
    <span>
      <a className={styles.number} href={`/admin/payments/${number}`}>
        {number}
      </a>
      {isTest && <small> Test mode: no real money</small>}
    </span>
  );
}
