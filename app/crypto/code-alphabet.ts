/** 32 characters without those that look alike (I, L, O and U are missing): five bits each. */
export const codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
