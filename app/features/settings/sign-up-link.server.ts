import type { PublicContent } from "#app/cache/public-content.ts";
import type { SiteSettings } from "./calls.ts";

/**
 * The target of every sign-up link but that of the login page: the setting `signup_link`. It may be a news item
 * (specification section 2). Where that item does not exist, as on a new site or with an upstream whose news are not
 * written for this site, the links lead to the form itself.
 */
export async function signUpLink(content: PublicContent, { signupLink }: SiteSettings): Promise<string> {
  const [, id] = /^\/(?:news\?topic=|topic\/)(\d{1,9})$/.exec(signupLink) ?? [];
  if (id === undefined) return signupLink;
  const exists = await content.news.byId({ id }).then(
    ({ data }) => data.length > 0,
    (failure) => !(failure instanceof Response) || failure.status !== 404,
  );
  return exists ? signupLink : "/register";
}
