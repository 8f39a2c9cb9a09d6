/** The entry of the settings in translations, of which there is one. */
export const SETTINGS_ENTRY = "site";
