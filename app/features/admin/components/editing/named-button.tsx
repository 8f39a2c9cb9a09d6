import { useFetcher } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";

interface NamedButtonProps extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> {
  /** The id of its form, in which it does not have to be. */
  formId: string;
  name: string;
  value: string;
}

/**
 * A further button of a form, which is sent with its name and value and without the validation in the browser. Safari 12
 * to 15.3 do not tell which button has submitted a form, so that it submits the form itself where scripts run.
 */
export function NamedButton({ formId, ...attributes }: NamedButtonProps) {
  const fetcher = useFetcher({ key: formId });
  const submit = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    fetcher.submit(event.currentTarget);
  };
  return <button type="submit" form={formId} formNoValidate onClick={submit} {...attributes} />;
}
