// The three steps of an installation: a crate that comes down, a wizard's window, and the open gate.
import { writeImages } from "./encode.ts";
import type { Job } from "./job.ts";

const linear = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
const DEFS = `<defs>${linear("gold", "#ffe7a6", "#b5822c")}${linear("blue", "#7fb2ff", "#1f4fb4")}${linear("dark", "#33406e", "#131a36")}${linear("red", "#ff7a6a", "#a4202c")}${linear("teal", "#d6fff4", "#2fae9c")}<radialGradient id="glow"><stop stop-color="#ffe2a0" stop-opacity=".75"/><stop offset="1" stop-color="#ffe2a0" stop-opacity="0"/></radialGradient></defs>`;

const GLOW = '<circle cx="96" cy="96" r="92" fill="url(#glow)"/>';
const LINE = 'stroke="#0a0d1c" stroke-width="5" stroke-linejoin="round"';

const STEPS: Record<string, [alt: string, svg: string]> = {
  download: [
    "An arrow that points into an open crate",
    `<path d="M26 104L96 78L166 104L96 132Z" fill="#10162e" ${LINE}/><path d="M80 12H112V62H136L96 106L56 62H80Z" fill="url(#gold)" ${LINE}/><path d="M88 20H95V66H74" fill="none" stroke="#fff6d8" stroke-width="5" opacity=".8"/><path d="M26 104L96 132V182L26 150Z" fill="url(#blue)" ${LINE}/><path d="M166 104L96 132V182L166 150Z" fill="#1a3f94" ${LINE}/><path d="M26 104L8 122L78 152L96 132ZM166 104L184 122L114 152L96 132Z" fill="url(#blue)" ${LINE}/>`,
  ],
  setup: [
    "A window with a filled bar, and a gear",
    `<rect x="14" y="28" width="150" height="118" rx="10" fill="url(#dark)" ${LINE}/><path d="M14 54H164V38Q164 28 154 28H24Q14 28 14 38Z" fill="url(#blue)" ${LINE}/><circle cx="30" cy="41" r="5" fill="#ff8a78"/><circle cx="46" cy="41" r="5" fill="#ffd98a"/><path d="M32 74H112M32 92H92" stroke="#a9b8e6" stroke-width="7" stroke-linecap="round"/><rect x="30" y="112" width="96" height="16" rx="8" fill="#0a0f22"/><rect x="30" y="112" width="66" height="16" rx="8" fill="url(#teal)"/><g transform="translate(138 130)">${Array.from({ length: 8 }, (_, i) => `<rect x="-10" y="-52" width="20" height="26" rx="4" fill="url(#gold)" ${LINE} transform="rotate(${i * 45})"/>`).join("")}<circle r="36" fill="url(#gold)" ${LINE}/><circle r="15" fill="#131a36" ${LINE}/></g>`,
  ],
  play: [
    "A gate with light in it",
    `<rect x="52" y="74" width="88" height="108" fill="url(#teal)"/><path d="M52 182L82 120H110L140 182Z" fill="#fff" opacity=".6"/><path d="M34 62H54V184H34ZM138 62H158V184H138Z" fill="url(#red)" ${LINE}/><path d="M28 84H164V100H28Z" fill="url(#red)" ${LINE}/><path d="M6 30C50 44 142 44 186 30L178 62C140 70 52 70 14 62Z" fill="url(#dark)" ${LINE}/><path d="M12 40C56 52 136 52 180 40" fill="none" stroke="url(#gold)" stroke-width="5"/><rect x="80" y="62" width="32" height="30" fill="url(#gold)" ${LINE}/><path d="M102 70A9 9 0 1 0 102 85A12 12 0 0 1 102 70Z" fill="#131a36"/>`,
  ],
};

/** Jobs of the steps of an installation. */
export const installStepJobs: Job[] = Object.entries(STEPS).map(([key, [alt, svg]]) => ({
  id: `downloads/${key}`,
  alt,
  run: async () =>
    writeImages(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="384" height="384" viewBox="0 0 192 192">${DEFS}${GLOW}${svg}</svg>`,
      ),
      [{ name: `downloads/${key}`, width: 160, height: 160, qualityOffset: -12 }],
    ),
}));
