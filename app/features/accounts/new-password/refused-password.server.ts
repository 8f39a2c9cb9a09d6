import { textOfMessage } from "#app/contract/message.ts";
import type { Services } from "#app/server/services.ts";
import { newPasswordProblem } from "./new-password-problem.ts";

/**
 * The errors of a form whose new password is refused; undefined when it is not. Forms check it themselves, so that
 * another game server never receives such a password, and before they ask for anything else.
 */
export async function refusedPassword(
  { content }: Pick<Services, "content">,
  newPassword: string,
  userId?: string,
): Promise<{ newPassword: string[] } | undefined> {
  const { siteName } = await content.settings.read({});
  const problem = await newPasswordProblem(newPassword, { userId, siteName });
  return problem && { newPassword: [textOfMessage(problem)] };
}
