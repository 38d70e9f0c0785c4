/** What the fields of logging in are called. */
export const signInNames = {
  secondFactorRoles: ["Zweiter Faktor verlangt für", "Second factor required for"],
  challenge: ["Anmeldung", "Login"],
  passkey: ["Passkey", "Passkey"],
  assertion: ["Passkey", "Passkey"],
  attestation: ["Passkey", "Passkey"],
  rawId: ["Kennung des Passkeys", "Id of the passkey"],
  response: ["Antwort des Passkeys", "Answer of the passkey"],
  authenticatorData: ["Angaben des Geräts", "Data of the device"],
  clientDataJSON: ["Angaben des Browsers", "Data of the browser"],
  attestationObject: ["Schlüssel des Passkeys", "Key of the passkey"],
  signature: ["Signatur des Passkeys", "Signature of the passkey"],
  userHandle: ["Inhaber des Passkeys", "Holder of the passkey"],
  transports: ["Wege zum Gerät", "Ways to the device"],
  recoveryCode: ["Wiederherstellungscode", "Recovery code"],
} as const;
