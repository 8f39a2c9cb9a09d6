import { type NoticeEventName, noticeEventNames, noticeEvents } from "./events.ts";

const description = `Sent to destinations of the kind "Other webhook". Answer with a status from 200 to 299 within eight seconds. 429 with Retry-After is waited for; 401, 403, 404 and 410 switch the destination off; after anything else, and after a redirect, six further attempts follow within 21 hours. A notice can arrive more than once, always with the same id.`;

const parameters = [
  {
    name: "X-Portal-Notice",
    in: "header",
    required: true,
    description: "The id of the notice.",
    schema: { type: "string" },
  },
  {
    name: "X-Portal-Signature",
    in: "header",
    required: true,
    description:
      "t=TIME,v1=SIGNATURE: the time of this attempt in Unix seconds, and the HMAC-SHA256 of TIME, a dot and the body with the secret of the destination, in hexadecimal. Refuse times that are more than five minutes away.",
    schema: { type: "string", pattern: "^t=\\d+,v1=[0-9a-f]{64}$" },
  },
];

const responses = {
  "2XX": { description: "Accepted." },
  "429": { description: "Sent again after the time of Retry-After." },
  default: { description: "Sent again later, or the destination is switched off." },
};

const text = (examples: string[]) => ({ type: "string", examples });

function bodyOf(event: NoticeEventName) {
  const { example } = noticeEvents[event];
  const names = Object.keys(example);
  return {
    type: "object",
    properties: {
      event: { const: event },
      id: { ...text(["4711"]), description: "Identifies the notice; the same for every attempt." },
      at: { type: "string", format: "date-time", description: "When it happened." },
      text: { type: "string", description: "A sentence for people." },
      values: {
        type: "object",
        properties: Object.fromEntries(Object.entries(example).map(([name, value]) => [name, text([value])])),
        required: names,
      },
      url: { type: "string", description: "The page that belongs to it; empty without one." },
    },
    required: ["event", "id", "at", "text", "values", "url"],
  };
}

/** The events that other programs can be told of, as the `webhooks` of an OpenAPI 3.1 document. */
export function webhookItems() {
  return Object.fromEntries(
    noticeEventNames.map((event) => [
      event,
      {
        post: {
          operationId: event,
          tags: ["Webhooks"],
          summary: noticeEvents[event].label,
          description,
          security: [],
          parameters,
          requestBody: { required: true, content: { "application/json": { schema: bodyOf(event) } } },
          responses,
        },
      },
    ]),
  );
}
