import { listUnnamedCodes, nameClassCode } from "./unnamed-codes.ts";

export const handlers = {
  gameAdmin: { unnamedCodes: listUnnamedCodes, nameCode: nameClassCode },
};
