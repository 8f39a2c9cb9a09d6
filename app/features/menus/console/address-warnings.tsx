/** Warns of addresses in menus that lead nowhere. */
export function AddressWarnings({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="panel panel-body" aria-labelledby="address-warnings">
      <h2 id="address-warnings">Addresses that lead nowhere</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </section>
  );
}
