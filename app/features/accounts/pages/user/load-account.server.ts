import { picture, pictureAt } from "#app/art/catalog.server.ts";
import { endRefusedSession } from "#app/auth/guards.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import type { ConnectionInfo, User } from "#app/features/accounts/calls.ts";
import { characterPath } from "#app/features/game/profile-paths.ts";
import { shownTerms } from "#app/features/game/shown-terms.server.ts";
import { classOfCode, schoolOfNumber } from "#app/features/game/terms.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { readSignUpFields } from "#app/features/sign-up-fields/shown-fields.server.ts";
import type { Services } from "#app/server/services.ts";
import { addressNotice } from "./address-notice.server.ts";

/**
 * Loads the data of the account page. If the game server does not send them, the connection is null and the user is
 * that of the session. Every account has an e-mail address, so without one the details are unknown.
 */
export async function loadAccount(services: Services) {
  const [user, connection, sendsMails, own] = await Promise.all([
    services.currentUser(),
    loadConnection(services),
    services.site.sendsMails(),
    loadAnswers(services),
  ]);
  const characters = await shownCharacters(services, user!.characters);
  // Only visitors have no user, and this page needs a login.
  return {
    user: user!,
    known: user?.email !== "",
    connection,
    address: addressNotice(user!, sendsMails),
    own,
    characters,
    main: characters.reduce<AccountCharacter | undefined>(
      (highest, character) => (highest && highest.level >= character.level ? highest : character),
      undefined,
    ),
    scene: picture("side/mail"),
  };
}

/** A character as the page shows it. */
export type AccountCharacter = Awaited<ReturnType<typeof shownCharacters>>[number];

/** Characters with the pictures of their classes and schools, as far as they are known. */
async function shownCharacters({ content }: Services, characters: User["characters"]) {
  if (characters.length === 0) return [];
  const [terms, guide] = await Promise.all([content.game.terms({}), content.game.guide({})]);
  const { classes, schools } = shownTerms(terms);
  return characters.map(({ characterNum, characterName, level, classCode, school }) => {
    const code = classCode ?? -1;
    const group = classOfCode(classes, code);
    // A class has the same icon in the guide, where it may have another name.
    const icon = classOfCode(terms.classes, code)?.icon;
    const portrait = guide.classes.find((guided) => guided.icon === icon)?.portrait ?? "";
    // A bust is closer to the face than the portrait of a class.
    const bust = portrait.replace(/^\/art\/classes\/(.+)\.webp$/, "/art/cast/$1-bust.webp");
    const home = schoolOfNumber(schools, school ?? -1);
    return {
      name: shownName(characterName),
      href: characterNum ? characterPath(characterNum, characterName) : undefined,
      level,
      group: group && { name: group.name, icon: group.icon, isPicture: group.isPicture },
      portrait: pictureAt(bust, 300) ?? pictureAt(portrait, 300),
      school: home && { name: home.name, emblem: home.emblem, place: home.place },
    };
  });
}

/** The owner's fields of the sign-up form that the page shows, with the player's answers; undefined without any. */
async function loadAnswers(services: Services) {
  const fields = (await readSignUpFields(services)).filter(({ onAccount }) => onAccount);
  if (fields.length === 0) return undefined;
  try {
    return { fields, ...(await services.gameApi.signUp.answers({})) };
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    return undefined;
  }
}

async function loadConnection(services: Services): Promise<ConnectionInfo | null> {
  try {
    return (await services.gameApi.accounts.connection({})).connection;
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    return null;
  }
}
