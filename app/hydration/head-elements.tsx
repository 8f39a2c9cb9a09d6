import type { MetaDescriptor } from "@remix-run/react";

/** Renders what the `meta` of a route returns, as Remix's `Meta` does. */
export function headElements(meta: readonly MetaDescriptor[]) {
  return meta.map((descriptor) => {
    const key = JSON.stringify(descriptor);
    if ("tagName" in descriptor) {
      const { tagName: Tag, ...attributes } = descriptor as { tagName: "meta" | "link" };
      return <Tag key={key} {...attributes} />;
    }
    // After the elements with a name, of which links may have a title.
    if ("title" in descriptor) return <title key="title">{String(descriptor.title)}</title>;
    if ("script:ld+json" in descriptor) {
      const json = JSON.stringify(descriptor["script:ld+json"]).replace(/</g, "\\u003c");
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any tag
      return <script key={key} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
    }
    return <meta key={key} {...descriptor} />;
  });
}
