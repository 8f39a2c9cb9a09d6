import { saveIntent } from "#app/features/admin/seen.ts";
import editing from "#app/features/editing/components/editing.module.css";
import type { LookupFieldProps } from "#app/features/editing/components/editor-fields.tsx";
import { NamedButton } from "#app/features/editing/components/named-button.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { TextField } from "#app/forms/field.tsx";
import { type FoundProducts, PRODUCT_SEARCH_LENGTH, productFields } from "./product-fields.ts";
import styles from "./products.module.css";

/** The attributes of the field for the number. */
export const productNumber = {
  label: "Number in the game",
  hint: "The product number of the game's item shop. Without it, the game agent does not deliver the item.",
  maxLength: 10,
};

/**
 * The number of a product in the game, with a search for it. The search belongs to the form of the item, so that nothing
 * that was typed is lost where no scripts run.
 */
export function ProductField({ meta, review }: LookupFieldProps) {
  const found = review as FoundProducts | undefined;
  const searchId = `${meta.id}-${productFields.search}`;
  return (
    <fieldset>
      <legend>The item in the game</legend>
      <TextField meta={meta} {...productNumber} inputMode="numeric" autoFocus={found !== undefined && !found.items} />
      <div className={styles.lookup}>
        {/* Enter in a field presses the first button of the form, which must not be that of the search. */}
        <button
          type="submit"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          name={productFields.enter}
          value="yes"
          formNoValidate
        />
        <label htmlFor={searchId}>Search the products of the game</label>
        <div className={styles.search}>
          <input
            id={searchId}
            type="search"
            name={productFields.search}
            defaultValue={found?.search}
            placeholder="Name or number"
            maxLength={PRODUCT_SEARCH_LENGTH}
            enterKeyHint="search"
            data-enter={productFields.find}
            // biome-ignore lint/a11y/noAutofocus: without scripts, the page with the result begins where it was asked for
            autoFocus={found?.items !== undefined}
          />
          <NamedButton formId={saveIntent} className="button quiet" name={productFields.find} value="yes">
            Find
          </NamedButton>
        </div>
        <input type="hidden" name={productFields.searched} value={found?.search ?? ""} />
      </div>
      <div aria-live="polite">{found?.items && <Products {...found} items={found.items} />}</div>
    </fieldset>
  );
}

interface ProductsProps extends FoundProducts {
  items: NonNullable<FoundProducts["items"]>;
}

/** The reply lists at most this number of products. */
const MOST = 50;

function Products({ search, total, items }: ProductsProps) {
  if (!total)
    return (
      <p>
        The portal does not know the products of the game yet. The agent sends them, or{" "}
        <a href="/admin/items/products">import them</a>.
      </p>
    );
  if (items.length === 0) return <p>No product has “{search}” in its name, or as its number.</p>;
  return (
    <>
      <p>
        {items.length === MOST ? `The first ${MOST} products that match:` : `${groupedNumber(items.length)} found:`}
      </p>
      <ul className={styles.found}>
        {items.map(({ productNum, name, main, sub, duration }) => (
          <li key={productNum}>
            <span>
              <b>{name}</b>{" "}
              <small>
                No. {productNum}, item {main}/{sub}
                {duration && `, ${duration}`}
              </small>
            </span>
            <button
              type="submit"
              className={editing.small}
              name={productFields.choose}
              value={productNum}
              formNoValidate
              aria-label={`Use ${name}, number ${productNum}`}
            >
              Use
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
