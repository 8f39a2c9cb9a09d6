import type { Services } from "#app/server/services.ts";
import type { SignUpField } from "./fields.ts";

/**
 * The owner's fields of the sign-up form in the language of the request; none for an operator's own server, which has no
 * place for the answers. They are a part of the settings, so that they cost no query.
 */
export async function readSignUpFields({
  source,
  content,
}: Pick<Services, "source" | "content">): Promise<readonly SignUpField[]> {
  return source === "embedded" ? (await content.settings.read({})).signUpFields : [];
}
