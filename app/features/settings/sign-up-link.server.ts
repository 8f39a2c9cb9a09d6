import type { Services } from "#app/server/services.ts";
import { defaultSiteSettings } from "./calls.ts";

/**
 * The target of every sign-up link but that of the login page: the setting `signup_link`. It may be a news item
 * (specification section 2). Where that item does not exist, as on a new site or with an upstream whose news are not
 * written for this site, the links lead to the form itself. The default item is read beside the settings.
 */
export async function signUpLink({ content, source }: Pick<Services, "content" | "source">): Promise<string> {
  const { settings, news } = content;
  const isShown = (id: string) =>
    news.byId({ id }).then(
      ({ data }) => data.length > 0,
      (failure) => !(failure instanceof Response) || failure.status !== 404,
    );
  const byDefault = topicIn(defaultSiteSettings.signupLink);
  // An operator's game server is not asked for what may not be needed.
  const early = source === "embedded" ? isShown(byDefault) : undefined;
  const { signupLink } = await settings.read({});
  const id = topicIn(signupLink);
  if (id === "") return signupLink;
  return (await (id === byDefault ? (early ?? isShown(id)) : isShown(id))) ? signupLink : "/register";
}

/** The number of the news item that a link leads to; empty for any other link. */
function topicIn(link: string): string {
  return /^\/(?:news\?topic=|topic\/)(\d{1,9})$/.exec(link)?.[1] ?? "";
}
