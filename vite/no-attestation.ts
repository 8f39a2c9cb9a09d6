/**
 * Replaces the verifiers of attestations in the library for passkeys: three quarters of its size. They are called only
 * for a passkey with an attestation, which the options of `passkeyCreation` do not ask for.
 */
function refuse(): never {
  throw new Error("Attestations are not verified.");
}

export {
  refuse as verifyAttestationAndroidKey,
  refuse as verifyAttestationAndroidSafetyNet,
  refuse as verifyAttestationApple,
  refuse as verifyAttestationFIDOU2F,
  refuse as verifyAttestationPacked,
  refuse as verifyAttestationTPM,
};
