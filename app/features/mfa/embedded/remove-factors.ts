import type { Statement } from "#app/embedded/database/run-batch.ts";

/** The statements that remove all second factors of an account and end its sessions. */
export function removeFactors(userNum: number): Statement[] {
  return [
    ["DELETE FROM totp_factors WHERE user_num = ?1", userNum],
    ["DELETE FROM passkeys WHERE user_num = ?1", userNum],
    ["DELETE FROM recovery_codes WHERE user_num = ?1", userNum],
    // Who ever had one needs one again.
    ["UPDATE users SET second_factor_exempt = 0 WHERE user_num = ?1", userNum],
    ["DELETE FROM sessions WHERE user_num = ?1", userNum],
  ];
}
