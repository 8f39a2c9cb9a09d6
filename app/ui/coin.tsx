import "./coin.css";

/** The sign of the shop's coin, with its name for screen readers and on paper. */
export function Coin({ name }: { name: string }) {
  return (
    <>
      <i className="coin" /> <span className="sr-only">{name}</span>
    </>
  );
}

/** A price with two decimals, which are small. @param price such as `1,250.00` */
export function Price({ price }: { price: string }) {
  return (
    <>
      {price.slice(0, -3)}
      <small className="cents">{price.slice(-3)}</small>
    </>
  );
}
