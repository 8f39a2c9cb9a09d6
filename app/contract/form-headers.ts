/** Header of a request with a form that the page's script sends. */
export const FORM_FETCH = "X-Form-Fetch";

/** Header of the answer to such a request: the address to go to, because scripts cannot read those of redirects. */
export const FORM_LOCATION = "X-Location";

/** Header with the status of an answer that has to be a redirect for Remix, see `app/edge/form-answer.ts`. */
export const FORM_STATUS = "X-Form-Status";

/** Inside of the worker: the answer is only the message, and the page stays. */
export const FORM_STAY = "X-Form-Stay";
