import { describe, expect, test } from "vitest";
import type { Caller } from "#app/contract/caller.ts";
import type { GameApi } from "#app/contract/contract.ts";
import { dataParts } from "#app/features/privacy/data-parts.ts";
import { exportLimits } from "#app/features/privacy/limits.ts";
import { registration, testPassword } from "#tests/fixtures/accounts.ts";
import { gameServerNow } from "#tests/fixtures/game-server-data.ts";

const DAY = 86_400_000;

/**
 * Tests the calls about a player's data of an implementation of the game API, on a server that is filled with
 * `game-server-data`. All implementations must behave the same.
 *
 * @param name name of the implementation, for the report
 * @param makeApi makes the implementation for a caller
 */
export function describePrivacy(name: string, makeApi: (caller: Caller) => GameApi): void {
  const at = new Date(gameServerNow).toISOString();

  /** Registers an account, and returns a function that logs in. */
  async function newAccount(userId: string, ip: string) {
    const anonymous = makeApi({ ip, token: undefined });
    await anonymous.accounts.register(registration({ userId }));
    return async () => {
      const { token, user } = await anonymous.accounts.logIn({ userId, password: testPassword });
      return { player: makeApi({ ip, token: token! }), user: user! };
    };
  }

  describe(name, () => {
    test("a player reads what is stored, part by part, and counts a limited number of downloads", async () => {
      const { player, user } = await (await newAccount("reader", "198.51.100.221"))();
      for (let time = 0; time < exportLimits.perHour; time += 1) {
        expect(await player.privacy.startExport({})).toStrictEqual({ at, parts: [...dataParts] });
      }
      await expect(player.privacy.startExport({})).rejects.toMatchObject({ code: "rate_limited" });
      const account = await player.privacy.records({ part: "account" });
      expect(account).toMatchObject({
        records: [{ userNum: user.userNum, userId: "reader", pendingEmail: null }],
        next: null,
      });
      expect(await player.privacy.records({ part: "logins" })).toStrictEqual({
        records: [{ at, address: "198.51.100.221", city: "", device: "", method: "password" }],
        next: null,
      });
      for (const part of dataParts) {
        const { records } = await player.privacy.records({ part, after: "1" });
        expect([part, Array.isArray(records)]).toEqual([part, true]);
      }
      await expect(player.privacy.records({ part: "passwords" as never })).rejects.toMatchObject({ code: "invalid" });
    });

    test("the deletion of an account is requested and cancelled", async () => {
      const logIn = await newAccount("leaver", "198.51.100.222");
      const { player } = await logIn();
      await expect(player.privacy.requestDeletion({ userId: "leaver", password: "wrong" })).rejects.toMatchObject({
        code: "invalid",
        fields: { password: ["Password is incorrect. Please try again."] },
      });
      await expect(player.privacy.requestDeletion({ userId: "chief", password: testPassword })).rejects.toMatchObject({
        code: "invalid",
        fields: { userId: ["This is not your user ID."] },
      });
      const { message, deletionAt } = await player.privacy.requestDeletion({
        userId: "leaver",
        password: testPassword,
      });
      expect(deletionAt).toBe(new Date(gameServerNow + 14 * DAY).toISOString());
      expect(message).toContain("Your account will be deleted on ");
      await expect(player.accounts.current({})).rejects.toMatchObject({ code: "unauthorized" });
      const again = await logIn();
      expect(again.user.deletionAt).toBe(deletionAt);
      const kept = { message: "Your account stays. Nothing will be deleted." };
      expect(await again.player.privacy.keepAccount({})).toStrictEqual(kept);
      expect((await again.player.accounts.current({})).user.deletionAt ?? null).toBeNull();
      expect(await again.player.privacy.keepAccount({})).toStrictEqual(kept);
    });
  });
}
