/** Intents of the forms of the page. */
export const linkIntent = "link-game-account";
export const createIntent = "create-game-account";
export const pinIntent = "set-game-pin";
