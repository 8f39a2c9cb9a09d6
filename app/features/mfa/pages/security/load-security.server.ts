import { qrCode } from "#app/art/qr-code.server.ts";
import { endRefusedSession } from "#app/auth/guards.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { passkeyHost } from "#app/contract/passkey-host.ts";
import { shownTime } from "#app/format/manila-time.ts";
import { fullTime } from "#app/i18n/month-names.ts";
import { t } from "#app/i18n/translate.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import type { Services } from "#app/server/services.ts";
import { setUpQuery, type TotpSetup } from "./forms.ts";

/** Loads the second factors, sessions and logins of the player, and the set-up of an app if the address asks for it. */
export async function loadSecurity(services: Services, request: Request) {
  const { gameApi, site } = services;
  const wantsSetup = new URL(request.url).searchParams.has(setUpQuery);
  try {
    const [factors, { sessions, logins }, { connection }, setup] = await Promise.all([
      gameApi.mfa.read({}),
      gameApi.sessions.list({}),
      gameApi.accounts.connection({}),
      wantsSetup ? beginSetup(services) : undefined,
    ]);
    return {
      totpSince: factors.totp ? inWords(factors.totp.createdAt) : null,
      recoveryCodesLeft: factors.recoveryCodesLeft,
      passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: inWords(createdAt),
        lastUsedAt: lastUsedAt ? inWords(lastUsedAt) : null,
      })),
      passkeysOffered: passkeyHost(site.origin) !== undefined,
      sessions: sessions.map(({ lastUsedAt, createdAt: _, ...session }) => ({
        ...session,
        lastUsedAt: inWords(lastUsedAt),
      })),
      whitelist: connection.listed?.map(({ ip, listedAt }) => ({
        ip,
        since: t("security.whitelistedAt", { time: inWords(listedAt) }),
      })),
      logins: logins.map(({ at, ...login }) => ({ ...login, at: shownTime(at) })),
      setup,
    };
  } catch (error) {
    await endRefusedSession(services, error);
    throw pageFailure(error);
  }
}
export type Security = Awaited<ReturnType<typeof loadSecurity>>;

/** `26 Dec 2026, 20:00` in Manila. */
const inWords = (time: string) => fullTime(shownTime(time).manila);

/** Begins the set-up of an app; `confirm` when the player has to prove their identity first. */
async function beginSetup({ gameApi }: Services): Promise<TotpSetup | "confirm"> {
  try {
    const { setup, secret, uri } = await gameApi.mfa.beginTotp({});
    return { setup, secret: secret.replace(/(.{4})(?!$)/g, "$1 "), uri, qrCode: qrCode(uri) };
  } catch (error) {
    if (isGameApiError(error) && error.code === "reauthentication_required") return "confirm";
    throw error;
  }
}
