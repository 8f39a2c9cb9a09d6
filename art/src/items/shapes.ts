// Shapes of shop items as SVG fragments and paths.

const round = (x: number) => Math.round(x * 10) / 10;
/** A shape filled with a gradient from its lower left to its upper right, where the light comes from. */
export const lit = (d: string, shade: string, light: string, attributes = "") => {
  const id = (shade + light).replaceAll("#", "g");
  return `<linearGradient id="${id}" x1="0" y1="1" x2="1" y2="0"><stop offset=".15" stop-color="${shade}"/><stop offset=".95" stop-color="${light}"/></linearGradient><path fill="url(#${id})" d="${d}" ${attributes}/>`;
};
/** A shape filled with one color. */
export const flat = (d: string, color: string, attributes = "") => `<path fill="${color}" d="${d}" ${attributes}/>`;
/** A line with round ends. */
export const line = (d: string, color: string, width: number, attributes = "") =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}" ${attributes}/>`;
/** Path of an ellipse. */
export const oval = (x: number, y: number, rx: number, ry = rx) =>
  `M${round(x - rx)} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`;
/** Path of a star around (x, y). inner is the radius between its points. rotation is in radians; 0 points up. */
export const star = (x: number, y: number, radius: number, inner: number, points = 5, rotation = 0) =>
  `${[...Array(points * 2)]
    .map((_, i) => {
      const r = i % 2 ? inner : radius,
        a = (i / points) * Math.PI + rotation;
      return `${i ? "L" : "M"}${round(x + Math.sin(a) * r)} ${round(y - Math.cos(a) * r)}`;
    })
    .join("")}Z`;
/** Path of a four-pointed glint. */
export const glint = (x: number, y: number, r: number) => star(x, y, r, r * 0.13, 4);
/** Path of a feather or leaf from (x, y) in the direction of angle (in degrees; 0 points up). */
export const leaf = (x: number, y: number, length: number, width: number, angle: number) => {
  const a = (angle * Math.PI) / 180,
    at = (along: number, aside: number) =>
      `${round(x + Math.sin(a) * along * length + Math.cos(a) * aside * width)} ${round(y - Math.cos(a) * along * length + Math.sin(a) * aside * width)}`;
  return `M${at(0, 0)}C${at(0.25, 0.62)} ${at(0.75, 0.6)} ${at(1, 0)}C${at(0.72, -0.46)} ${at(0.25, -0.52)} ${at(0, 0)}Z`;
};
/**
 * Paths of the visible faces of a box seen from above. (x, y) is its lowest corner; left and right are the widths of
 * its sides as seen.
 */
export const box = (x: number, y: number, left: number, right: number, height: number, slope = 0.36) => {
  const l = y - left * slope,
    r = y - right * slope,
    t = y - height;
  return {
    left: `M${x} ${y}L${x - left} ${round(l)}V${round(l - height)}L${x} ${t}Z`,
    right: `M${x} ${y}L${x + right} ${round(r)}V${round(r - height)}L${x} ${t}Z`,
    top: `M${x} ${t}L${x + right} ${round(r - height)}L${x + right - left} ${round(r - left * slope - height)}L${x - left} ${round(l - height)}Z`,
  };
};
