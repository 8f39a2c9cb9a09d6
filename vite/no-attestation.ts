/**
 * Replaces the verifiers of attestations and their certificates in the library for passkeys: most of its size. They are
 * called only for a passkey with an attestation, which the options of `passkeyCreation` do not ask for.
 */
function refuse(): never {
  throw new Error("Attestations are not verified.");
}

export {
  refuse as convertX509PublicKeyToCOSE,
  refuse as getCertificateInfo,
  refuse as isCertRevoked,
  refuse as validateCertificatePath,
  refuse as verifyAttestationAndroidKey,
  refuse as verifyAttestationAndroidSafetyNet,
  refuse as verifyAttestationApple,
  refuse as verifyAttestationFIDOU2F,
  refuse as verifyAttestationPacked,
  refuse as verifyAttestationTPM,
};
