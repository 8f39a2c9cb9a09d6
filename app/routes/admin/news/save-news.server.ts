import { readMoment } from "#app/features/admin/form-fields.ts";
import { finish } from "#app/features/admin/save-edited.server.ts";
import { previewField } from "#app/features/admin/seen.ts";
import { textFormats } from "#app/features/admin/written-text.ts";
import { topicOf } from "#app/features/news/load-news.server.ts";
import { newsForm } from "#app/features/news/news-form.ts";
import { receiveForm } from "#app/forms/server/form-desk.ts";
import type { Services } from "#app/server/services.ts";

/** Answers the form of a news item: saves it, or shows what it would look like. */
export async function saveNews(services: Services, form: FormData, id: number) {
  const { gameApi, now } = services;
  const desk = receiveForm({ services, form, schema: newsForm });
  if (!form.has(previewField))
    return finish(desk, {
      services,
      form,
      schema: newsForm,
      to: "/admin/news",
      save: (values, seen) => gameApi.adminsavenews({ ...values, id, seen }),
    });
  const typed = (name: keyof typeof newsForm.shape) => {
    const value = form.get(name);
    return typeof value === "string" && !desk.problems[name] ? value : "";
  };
  const format = textFormats.find((known) => known === typed("format")) ?? "html";
  try {
    const { html } = await gameApi.adminpreview({ format, content: typed("content") });
    const item = {
      id,
      subject: typed("subject") || "No subject yet",
      content: html,
      type: Number(typed("type")),
      created_at: new Date(readMoment(typed("published_at")) ?? now()).toISOString(),
      author: typed("author"),
      img_thumbnail: typed("img_thumbnail"),
      IsShowThumbnail: typed("IsShowThumbnail") === "on",
    };
    return await desk.review(topicOf(item, now(), "fixed"));
  } catch (error) {
    return desk.failWith(error);
  }
}
