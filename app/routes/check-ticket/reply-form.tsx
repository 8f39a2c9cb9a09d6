import { getFormProps } from "@conform-to/react";
import { useRef } from "react";
import { holdTooLarge, ImagesField } from "#app/features/tickets/components/images-field.tsx";
import parts from "#app/features/tickets/components/tickets.module.css";
import { replyForm } from "#app/features/tickets/forms.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { FormMarks, SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { replyIntent } from "./intents.ts";

/** Writes on in a ticket. */
export function ReplyForm({ number, reopens }: { number: string; reopens: boolean }) {
  const images = useRef<HTMLInputElement>(null);
  const { form, fields, fetcher, answer, pending } = usePortalForm({
    id: replyIntent,
    schema: replyForm,
    onSubmit: (event) => holdTooLarge(event, images),
  });
  return (
    <>
      <OutcomeMessage outcome={answer?.outcome} />
      <fetcher.Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className={`${forms.form} ${parts.wide}`}
      >
        <FormMarks intent={replyIntent} />
        <input type="hidden" name="ticket" value={number} />
        <TextAreaField meta={fields.message} label="Message" rows={5} required />
        <ImagesField formId={replyIntent} input={images} errors={answer?.result?.error?.images ?? undefined} />
        <SubmitButton pending={pending} pendingText="Sending …">
          {reopens ? "Reply and open again" : "Send reply"}
        </SubmitButton>
      </fetcher.Form>
    </>
  );
}
