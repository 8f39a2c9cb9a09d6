import { randomCode } from "#app/crypto/code-alphabet.ts";

/** A random code that is easy to read and to type, such as `7K3F-29QX`: 40 random bits. */
export const randomDiscountCode = () => randomCode(2);
