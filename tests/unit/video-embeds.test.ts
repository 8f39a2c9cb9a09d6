import { expect, test } from "vitest";
import { sanitizeNewsHtml } from "#app/contract/news-html.ts";
import { embedOrigins, videoOf, videoOfPicture, withVideoPictures } from "#app/features/media/videos.ts";
import { contentSecurityPolicy } from "#app/server/http/security-headers.ts";

const ID = "a1B2c3D4-_e";

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?app=desktop&v=${ID}&list=PL1`,
  `https://m.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}?si=share`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `https://www.youtube.com/embed/${ID}`,
])("%s is a video of YouTube", (address) => {
  expect(videoOf(address)).toEqual({
    page: `https://www.youtube.com/watch?v=${ID}`,
    player: `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`,
    site: "youtube.com",
  });
});

test("the time at which a video starts is kept", () => {
  expect(videoOf(`https://youtu.be/${ID}?t=90s`)).toMatchObject({
    page: `https://www.youtube.com/watch?v=${ID}&t=90`,
    player: `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&start=90`,
  });
});

test.each([
  ["https://www.facebook.com/moonlit.gate/videos/1234567890", "/moonlit.gate/videos/1234567890"],
  ["https://m.facebook.com/moonlit/videos/the-gate/1234567890/", "/moonlit/videos/the-gate/1234567890/"],
  ["https://web.facebook.com/watch?v=1234567890&ref=sharing", "/watch/?v=1234567890"],
  ["https://www.facebook.com/reel/1234567890", "/reel/1234567890"],
])("%s is a video of Facebook", (address, path) => {
  const page = `https://www.facebook.com${path}`;
  expect(videoOf(address)).toMatchObject({
    page,
    player: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(page)}&show_text=false&autoplay=true`,
  });
});

test("the widget of a Discord server is embedded like a video", () => {
  const page = "https://discord.com/widget?id=123456789012345678&theme=dark";
  expect(videoOf("https://discord.com/widget?theme=light&id=123456789012345678")).toEqual({
    page,
    player: page,
    site: "discord.com",
  });
});

test.each([
  "https://www.youtube.com/",
  "https://www.youtube.com/watch?v=short",
  `https://www.youtube.com/watch/x?list=${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil.example/https://youtu.be/${ID}`,
  `https://youtu.be@evil.example/${ID}`,
  `javascript:alert(1)//youtu.be/${ID}`,
  `https://youtube.com:8443/watch?v=${ID}`,
  "https://discord.com/widget?id=12",
  "https://discord.com/invite/123456789012345678",
  "https://www.facebook.com/moonlit",
  "https://www.facebook.com/watch?v=%22onload",
  "youtu.be",
  "",
])("%s is no video", (address) => {
  expect(videoOf(address)).toBeUndefined();
});

const page = `https://www.youtube.com/watch?v=${ID}`;
const embed = (shown: string) =>
  `<figure data-embed="https://www.youtube-nocookie.com/embed/${ID}?autoplay=1"><a href="${page}" rel="noopener nofollow" target="_blank">${shown}</a></figure>`;

test.each([
  [`<p>https://youtu.be/${ID}</p>`, embed(`youtube.com/watch?v=${ID}`)],
  [`<div>\n${page}&amp;list=x<br></div>`, embed(`youtube.com/watch?v=${ID}`)],
  [`<p><a href="${page}">${page}</a></p>`, embed(`youtube.com/watch?v=${ID}`)],
  [
    `<p><a href="${page}">The <b>gate</b> &lt;opens&gt;</a></p>`,
    embed("The gate &lt;opens&gt; <small>youtube.com</small>"),
  ],
  [
    `<figure data-embed="https://evil.example/" class="x"><a href="${page}">A</a></figure>`,
    embed("A <small>youtube.com</small>"),
  ],
  [
    `<p><img src="/a.png"><a href="${page}">${page}</a></p>`,
    `<p><img src="/a.png" alt="" loading="lazy" /></p>${embed(`youtube.com/watch?v=${ID}`)}`,
  ],
  [
    `<p>Look:<br>https://youtu.be/${ID}<br><b>Nice</b> <img src="/a.png"> one.</p>`,
    `<p>Look:</p>${embed(`youtube.com/watch?v=${ID}`)}<p><strong>Nice</strong> <img src="/a.png" alt="" loading="lazy" /> one.</p>`,
  ],
  [
    `<p>https://youtu.be/${ID}<br><br>${page}</p>`,
    embed(`youtube.com/watch?v=${ID}`) + embed(`youtube.com/watch?v=${ID}`),
  ],
])("%s becomes an embed, also when it is sanitised again", (html, expected) => {
  const clean = sanitizeNewsHtml(html);
  expect(clean).toBe(expected);
  expect(sanitizeNewsHtml(clean)).toBe(clean);
});

test.each([
  `<p>See https://youtu.be/${ID}</p>`,
  `<p>https://youtu.be/${ID} and more</p>`,
  `<p>See<br />this https://youtu.be/${ID}</p>`,
  `<p><strong>See<br />https://youtu.be/${ID}<br />now</strong></p>`,
  `<p>A<br /><br />B<img src="/a.png" alt="" loading="lazy" /></p>`,
  `<p><a href="https://www.facebook.com/moonlit" rel="noopener nofollow" target="_blank">Us</a></p>`,
  `<h2>https://youtu.be/${ID}</h2>`,
])("%s stays as it is", (html) => {
  expect(sanitizeNewsHtml(html)).toBe(html);
});

test("only an embed that the sanitiser made has the attribute", () => {
  expect(sanitizeNewsHtml('<figure data-embed="https://evil.example/"><a href="/x">A</a></figure>')).toBe(
    '<figure><a href="/x">A</a></figure>',
  );
});

test("the policy allows exactly the hosts of the players, and only on pages with an embed", () => {
  expect(contentSecurityPolicy()).not.toContain("frame-src");
  expect(contentSecurityPolicy({ players: embedOrigins })).toContain(
    "frame-src https://www.youtube-nocookie.com https://www.facebook.com https://discord.com;",
  );
});

test("an embed of YouTube gets the preview picture of its video, any other embed none", () => {
  const html = embed("The gate");
  const shown = withVideoPictures(html + html);
  expect(shown.split(`<img src="/media/video-${ID}.jpg" alt="" loading="lazy" />The gate`)).toHaveLength(3);
  const other = sanitizeNewsHtml("<p>https://www.facebook.com/reel/1234567890</p>");
  expect(other).toContain("data-embed");
  expect(withVideoPictures(other)).toBe(other);
});

test("only the address of a preview picture names a video", () => {
  expect(videoOfPicture(`/media/video-${ID}.jpg`)).toBe(ID);
  for (const path of [`/media/video-${ID}.png`, `/media/video-${ID}x.jpg`, "/media/video-../../../x.jpg", "/media/"])
    expect(videoOfPicture(path), path).toBeUndefined();
});
