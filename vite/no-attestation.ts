/**
 * Replaces the verifiers of attestations and their certificates in the library for passkeys: most of its size. They are
 * called only for a passkey with an attestation, which the options of `passkeyCreation` do not ask for.
 */
function refuse(): never {
  throw new Error("Attestations are not verified.");
}

/** The default root certificates, which only the verifiers read. */
const none = "";

export {
  none as Apple_WebAuthn_Root_CA,
  none as GlobalSign_Root_CA,
  none as GlobalSign_Root_CA_R3,
  none as GlobalSign_Root_R46,
  none as Google_Hardware_Attestation_Root_1,
  none as Google_Hardware_Attestation_Root_2,
  none as Google_Hardware_Attestation_Root_3,
  none as Google_Hardware_Attestation_Root_4,
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
