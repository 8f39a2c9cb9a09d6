import { listTicketCategories } from "./categories.ts";
import { checkTicket, pageMyTickets } from "./check-ticket.ts";
import { readTicketImage } from "./pictures.ts";
import { rateTicket } from "./rate-ticket.ts";
import { closeTicket, replyTicket } from "./reply-ticket.ts";
import { submitTicket } from "./submit-ticket.ts";

export const handlers = {
  tickets: {
    categories: listTicketCategories,
    submit: submitTicket,
    check: checkTicket,
    mine: pageMyTickets,
    reply: replyTicket,
    close: closeTicket,
    rate: rateTicket,
    image: readTicketImage,
  },
};
