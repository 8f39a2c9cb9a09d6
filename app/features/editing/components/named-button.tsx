import type { ButtonHTMLAttributes } from "react";

interface NamedButtonProps extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> {
  /** The id of its form, in which it does not have to be. */
  formId: string;
  name: string;
  value: string;
}

/** A further button of a form, which is sent with its name and value and without the checks of the browser. */
export function NamedButton({ formId, ...attributes }: NamedButtonProps) {
  return <button type="submit" form={formId} formNoValidate {...attributes} />;
}
