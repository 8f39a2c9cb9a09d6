/** What a package costs and gives. */
interface Offer {
  /** Centavos. */
  price: number;
  coins: number;
  bonus: number;
}

/**
 * The package that gives the most coins for a peso, without the bonus that an account gets only once. Of several that
 * give as much, the one with the highest price.
 * @returns undefined where all of them give the same
 */
export function bestValueOf<Offered extends Offer>(offers: readonly Offered[]): Offered | undefined {
  const ranked = [...offers].sort((a, b) => rate(b) - rate(a) || b.price - a.price);
  const [best] = ranked;
  const last = ranked.at(-1);
  return best && last && rate(best) > rate(last) ? best : undefined;
}

function rate({ price, coins, bonus }: Offer): number {
  return (coins + bonus) / price;
}
