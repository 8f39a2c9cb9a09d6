import { featureTexts } from "#app/i18n/feature-texts.ts";

/** What players read. The console is in English. */
export const text = featureTexts({
  en: {
    title: "Guest book",
    lead: "Say hello to the other players. Staff read each entry before it is shown.",
    message: "Your message",
    messageMissing: "Please write a message.",
    messageTooLong: "A message may have at most 300 characters.",
    send: "Sign the guest book",
    sent: "Thank you! Your entry is shown as soon as staff have read it.",
    onceADay: "You have signed the guest book today. Please come back tomorrow.",
    login: "Log in to sign the guest book",
    empty: "Nobody has signed the guest book yet.",
    written: "Written",
    shown: "Shown since",
  },
  fil: {
    title: "Guest book",
    lead: "Bumati sa ibang mga manlalaro. Binabasa ng staff ang bawat mensahe bago ito ipakita.",
    message: "Ang iyong mensahe",
    messageMissing: "Pakisulat ang mensahe.",
    messageTooLong: "Hanggang 300 karakter lang ang mensahe.",
    send: "Pumirma sa guest book",
    sent: "Salamat! Ipapakita ang mensahe mo kapag nabasa na ng staff.",
    onceADay: "Nakapirma ka na ngayong araw. Bumalik ka bukas.",
    login: "Mag-log in para pumirma",
    empty: "Wala pang pumirma sa guest book.",
    written: "Isinulat",
    shown: "Ipinakita mula",
  },
});
