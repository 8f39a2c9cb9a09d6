/** The kinds of the owner's fields of the sign-up form. */
export const signUpFieldKinds = ["text", "choice", "yesno"] as const;

/** How many fields there can be, and how long their texts are in characters. */
export const signUpLimits = { fields: 5, label: 60, help: 200, options: 20, option: 60, answer: 200 } as const;

/** A field that the owner has added to the sign-up form, in the language of the request. */
export interface SignUpField {
  key: string;
  label: string;
  /** Empty for none. */
  help: string;
  kind: (typeof signUpFieldKinds)[number];
  required: boolean;
  /** Whether players see their answer on the account page and can change it. */
  onAccount: boolean;
  /** The values of a choice with their labels. Values are the English texts, `yes` and `no`; none for a text. */
  options: { value: string; label: string }[];
}
