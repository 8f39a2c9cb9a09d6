/**
 * What a page with videos of other sites adds to `index.ts`: a click on the link of a video shows its player above the
 * link. Nothing is requested from the other site before.
 */
document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLElement>("figure[data-embed] > a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const figure = link.parentElement!;
  // A second click opens the page of the video.
  if (figure.querySelector("iframe")) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.title = link.textContent!;
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-presentation");
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.loading = "lazy";
  frame.src = figure.dataset.embed!;
  figure.insertBefore(frame, link);
  frame.focus();
});
