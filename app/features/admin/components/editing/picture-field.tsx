import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/forms/field.tsx";

interface PictureFieldProps {
  meta: FieldMetadata<string> | FieldMetadata<string | undefined>;
  label: string;
  /** Paths of the site's own pictures that the list suggests. */
  pictures: readonly string[];
  required?: boolean;
}

/** The URL of a picture: one of the site's own from a list, or any other. */
export function PictureField({ meta, label, pictures, required }: PictureFieldProps) {
  const list = `${meta.id}-pictures`;
  return (
    <>
      <TextField
        meta={meta}
        label={label}
        hint="Choose one of the site's pictures, or enter an address that begins with https://."
        list={list}
        maxLength={300}
        autoCapitalize="none"
        spellCheck={false}
        required={required ?? false}
      />
      <datalist id={list}>
        {pictures.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </>
  );
}
