import { cancelEmailChange, undoEmailChange } from "./change-address.ts";
import { updateDetails } from "./change-details.ts";
import { updatePassword } from "./change-password.ts";
import { checkPassword, checkSecretAnswer } from "./check-secrets.ts";
import { listAddress, readConnection, unlistAddress, unlistByLink, whitelistIp } from "./connection.ts";
import { findPassword, findUserId } from "./find-account.ts";
import { checkLink } from "./links.ts";
import { confirmLogin, logIn, logInWithPasskey, logOut } from "./login.ts";
import { checkTaken, register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { currentUser } from "./user-reply.ts";
import { resendVerification, verifyEmail } from "./verify-email.ts";

export const handlers = {
  accounts: {
    logIn,
    confirmLogin,
    logInWithPasskey,
    logOut,
    register,
    checkRegistration: checkTaken,
    whitelistIp,
    listAddress,
    unlistAddress,
    unlistByLink,
    checkLink,
    connection: readConnection,
    updateDetails,
    findUserId,
    findPassword,
    updatePassword,
    checkSecretAnswer,
    checkPassword,
    current: currentUser,
    resetPassword,
    verifyEmail,
    resendVerification,
    undoEmailChange,
    cancelEmailChange,
  },
};
