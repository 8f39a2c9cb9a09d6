import { assignTicket, setTicketPriority } from "./assign-ticket.ts";
import {
  deleteCannedAnswer,
  fillCannedAnswer,
  listCannedAnswers,
  moveCannedAnswer,
  saveCannedAnswer,
} from "./canned-answers.ts";
import { listAllTicketCategories, moveTicketCategory, saveTicketCategory } from "./categories.ts";
import { answerTicket, readTicket, setTicketState } from "./console.ts";
import { readTicketFigures } from "./figures.ts";
import { mergeTickets } from "./merge-tickets.ts";
import { addNote } from "./notes.ts";
import { pageTickets } from "./queue.ts";
import { readTicketSettings, saveTicketSettings } from "./service-time.ts";

export const handlers = {
  ticketsAdmin: {
    list: pageTickets,
    byNumber: readTicket,
    reply: answerTicket,
    setState: setTicketState,
    assign: assignTicket,
    setPriority: setTicketPriority,
    addNote,
    merge: mergeTickets,
    figures: readTicketFigures,
    settings: readTicketSettings,
    saveSettings: saveTicketSettings,
    cannedAnswer: fillCannedAnswer,
  },
  cannedAnswersAdmin: {
    list: listCannedAnswers,
    save: saveCannedAnswer,
    move: moveCannedAnswer,
    delete: deleteCannedAnswer,
  },
  ticketCategoriesAdmin: { list: listAllTicketCategories, save: saveTicketCategory, move: moveTicketCategory },
};
