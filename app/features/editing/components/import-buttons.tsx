import { listFields } from "#app/features/admin/list-fields.ts";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import editing from "./editing.module.css";
import { NamedButton } from "./named-button.tsx";

interface ImportButtonsProps {
  formId: string;
  /** The button that only checks. */
  check?: string;
  /** The button that imports; none until there is something to import. */
  importing?: string | false | undefined;
}

/** The buttons of a form whose list is checked before it is imported. */
export function ImportButtons({ formId, check = "Check the list", importing }: ImportButtonsProps) {
  return (
    <div className={editing.send}>
      <SubmitButton>{check}</SubmitButton>
      {importing && (
        <NamedButton formId={formId} className="button quiet" name={listFields.import} value="yes">
          {importing}
        </NamedButton>
      )}
    </div>
  );
}
