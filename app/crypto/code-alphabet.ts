/** 32 characters, five bits each, without I, L, O and U, which are easily confused. */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
