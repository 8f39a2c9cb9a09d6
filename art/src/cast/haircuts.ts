// Haircuts: locks behind the body and locks over the head.
import type { Hair, Lock } from "./hair.ts";
import { cap, lock, lockPath, locks } from "./hair.ts";
import type { Pen, Tones } from "./pen.ts";
import { curve, inked, line, shape } from "./pen.ts";

const hairOf = (back: string, front: string, fringe: Lock[]): Hair => ({
  back,
  front,
  shadow: fringe.map(lockPath).join(""),
});

/** Long locks that fall over the near ear and the far cheek. */
const SIDE_LOCKS: Lock[] = [
  [
    [-56, -80, 8],
    [-76, -34, 13],
    [-81, 30, 12],
    [-73, 92, 7],
    [-86, 150, 0],
  ],
  [
    [-52, -70, 6],
    [-66, -28, 9],
    [-69, 22, 8],
    [-64, 66, 4],
    [-70, 104, 0],
  ],
];
const FAR_LOCK: Lock = [
  [40, -112, 5],
  [62, -78, 10],
  [69, -30, 9],
  [66, 30, 6],
  [70, 84, 0],
];
/** A fringe that parts over the far brow. */
const PARTED: Lock[] = [
  [
    [24, -128, 4],
    [-18, -110, 18],
    [-54, -62, 16],
    [-66, -12, 10],
    [-60, 36, 0],
  ],
  [
    [26, -128, 4],
    [-2, -108, 17],
    [-28, -70, 13],
    [-42, -36, 8],
    [-48, -2, 0],
  ],
  [
    [30, -128, 4],
    [52, -106, 13],
    [66, -62, 11],
    [70, -14, 7],
    [63, 34, 0],
  ],
  [
    [28, -128, 4],
    [46, -104, 10],
    [55, -70, 8],
    [58, -38, 0],
  ],
  [
    [27, -128, 4],
    [12, -106, 13],
    [-4, -74, 10],
    [-12, -48, 5],
    [-12, -22, 0],
  ],
  [
    [28, -126, 3],
    [22, -104, 6],
    [16, -82, 5],
    [16, -56, 2],
    [22, -34, 0],
  ],
];
/** A straight fringe that ends above the eyes. */
const STRAIGHT: Lock[] = [
  [
    [10, -126, 4],
    [-30, -108, 16],
    [-58, -66, 15],
    [-68, -16, 10],
    [-66, 30, 0],
  ],
  [
    [14, -126, 4],
    [-16, -106, 15],
    [-38, -66, 13],
    [-46, -34, 9],
    [-46, -12, 3],
  ],
  [
    [40, -120, 4],
    [58, -94, 11],
    [66, -54, 10],
    [68, -16, 6],
    [63, 22, 0],
  ],
  [
    [16, -126, 4],
    [-4, -104, 13],
    [-18, -64, 12],
    [-22, -34, 9],
    [-21, -13, 4],
  ],
  [
    [34, -122, 4],
    [48, -94, 10],
    [55, -58, 8],
    [57, -34, 6],
    [56, -15, 2],
  ],
  [
    [28, -124, 4],
    [34, -98, 10],
    [38, -62, 9],
    [39, -34, 7],
    [37, -12, 3],
  ],
  [
    [20, -126, 4],
    [10, -104, 12],
    [6, -66, 11],
    [5, -34, 8],
    [7, -11, 3],
  ],
];
/** A lock that stands on the skull at an angle (degrees, 0 to the right, 90 up) and bends by further degrees. */
const standing = (angle: number, length: number, width: number, bend: number): Lock => {
  const at = (degrees: number, r: number): [number, number] => {
    const a = (degrees * Math.PI) / 180;
    return [-14 + Math.cos(a) * r, -34 - Math.sin(a) * r];
  };
  return [
    [...at(angle - bend * 0.3, 52), width * 0.8],
    [...at(angle - bend * 0.1, 86), width],
    [...at(angle + bend * 0.35, 86 + length * 0.55), width * 0.62],
    [...at(angle + bend, 86 + length), 0],
  ];
};
/** Short locks that stand up, the farthest first. */
const SPIKES: Lock[] = [
  standing(208, 44, 26, 6),
  standing(24, 40, 20, 12),
  standing(184, 56, 27, 8),
  standing(46, 52, 22, 14),
  standing(160, 66, 28, 8),
  standing(68, 64, 24, 14),
  standing(137, 74, 28, 10),
  standing(91, 74, 26, 12),
  standing(114, 78, 28, 12),
];
/** A lower row before them. */
const SPIKES_IN_FRONT: Lock[] = [
  standing(196, 26, 22, 4),
  standing(36, 24, 18, 14),
  standing(170, 34, 24, 6),
  standing(58, 34, 20, 14),
  standing(146, 40, 24, 8),
  standing(82, 42, 22, 14),
  standing(122, 44, 24, 10),
  standing(102, 46, 22, 12),
];
const SPIKY_FRINGE: Lock[] = [
  [
    [-46, -104, 10],
    [-68, -74, 13],
    [-78, -34, 10],
    [-70, 6, 0],
  ],
  [
    [-20, -116, 10],
    [-40, -84, 14],
    [-52, -52, 9],
    [-54, -18, 0],
  ],
  [
    [44, -104, 8],
    [62, -82, 10],
    [70, -52, 8],
    [66, -10, 0],
  ],
  [
    [6, -120, 10],
    [-10, -88, 13],
    [-22, -62, 8],
    [-22, -34, 0],
  ],
  [
    [34, -112, 8],
    [44, -84, 10],
    [52, -62, 7],
    [56, -34, 0],
  ],
  [
    [22, -118, 9],
    [20, -86, 11],
    [12, -66, 7],
    [14, -36, 0],
  ],
];

/** A high ponytail with a parted fringe; the tie has a color of its own. */
export const ponytail = (pen: Pen, tone: Tones, tie: Tones): Hair => {
  const tail: Lock[] = [
    [
      [-56, -112, 12],
      [-108, -140, 26],
      [-158, -110, 34],
      [-176, -12, 32],
      [-158, 90, 26],
      [-186, 190, 14],
      [-222, 260, 0],
    ],
    [
      [-60, -104, 10],
      [-112, -112, 20],
      [-140, -58, 24],
      [-142, 30, 22],
      [-128, 110, 16],
      [-150, 200, 0],
    ],
    [
      [-54, -114, 10],
      [-100, -150, 17],
      [-150, -142, 20],
      [-190, -80, 18],
      [-206, 10, 13],
      [-236, 84, 0],
    ],
  ];
  return hairOf(
    locks(pen, tone, tail, 0.3) +
      inked(
        shape([
          [-50, -128],
          [-70, -136],
          [-84, -112],
          [-80, -92],
          [-62, -92],
        ]),
        tie.base,
        tie.line,
      ),
    cap(pen, tone, 13) + locks(pen, tone, [...SIDE_LOCKS, ...PARTED]),
    PARTED,
  );
};

/** Long straight hair to the waist with a straight fringe. */
export const longStraight = (pen: Pen, tone: Tones): Hair => {
  const back: Lock[] = [
    [
      [-30, -100, 40],
      [-92, -20, 50],
      [-120, 110, 46],
      [-128, 260, 34],
      [-150, 400, 0],
    ],
    [
      [-20, -90, 30],
      [-70, 20, 36],
      [-84, 160, 30],
      [-92, 300, 20],
      [-104, 390, 0],
    ],
    [
      [40, -90, 24],
      [78, 0, 22],
      [92, 130, 20],
      [98, 250, 14],
      [116, 350, 0],
    ],
    [
      [30, -60, 20],
      [60, 40, 20],
      [68, 160, 16],
      [70, 280, 0],
    ],
  ];
  return hairOf(
    inked(
      shape([
        [-96, -60],
        [-120, 60],
        [-130, 200],
        [-110, 320],
        [-40, 300],
        [40, 300],
        [84, 280],
        [92, 120],
        [66, -40],
      ]),
      tone.deep,
      tone.line,
    ) + locks(pen, tone, back, 0.24),
    cap(pen, tone, 14) +
      locks(pen, tone, [
        [
          [-62, -66, 10],
          [-84, -10, 15],
          [-92, 80, 16],
          [-86, 180, 14],
          [-92, 290, 0],
        ],
        ...SIDE_LOCKS.slice(1),
        FAR_LOCK,
        ...STRAIGHT,
      ]),
    STRAIGHT,
  );
};

/** Short hair that stands up, with shaved sides or without. */
export const spiky = (pen: Pen, tone: Tones): Hair =>
  hairOf(
    locks(pen, tone, SPIKES, 0.5),
    cap(pen, tone, 9) + locks(pen, tone, SPIKES_IN_FRONT, 0.5) + locks(pen, tone, SPIKY_FRINGE),
    SPIKY_FRINGE,
  );

/** A mane that is swept back from the forehead. */
export const sweptBack = (pen: Pen, tone: Tones): Hair => {
  const mane: Lock[] = [
    standing(232, 50, 24, -8),
    standing(212, 74, 28, -6),
    standing(192, 90, 30, -4),
    standing(172, 96, 30, 4),
    standing(152, 92, 29, 12),
    standing(134, 74, 27, 18),
  ];
  const top: Lock[] = [
    [
      [56, -70, 0.5],
      [30, -116, 15],
      [-12, -140, 17],
      [-62, -138, 12],
      [-112, -108, 0],
    ],
    [
      [50, -80, 0.5],
      [10, -116, 16],
      [-38, -124, 17],
      [-84, -100, 12],
      [-120, -60, 0],
    ],
    [
      [34, -88, 0.5],
      [-14, -104, 15],
      [-58, -96, 15],
      [-92, -58, 10],
      [-116, -10, 0],
    ],
    [
      [4, -90, 0.5],
      [-36, -88, 12],
      [-68, -62, 12],
      [-88, -22, 8],
      [-104, 30, 0],
    ],
    [
      [60, -56, 0.5],
      [62, -108, 11],
      [40, -142, 12],
      [8, -158, 8],
      [-30, -158, 0],
    ],
  ];
  const fringe: Lock[] = [
    [
      [34, -106, 1],
      [50, -80, 8],
      [60, -50, 6],
      [56, -16, 0],
    ],
    [
      [20, -108, 1],
      [16, -78, 7],
      [8, -52, 5],
      [14, -26, 0],
    ],
    [
      [-50, -82, 1],
      [-66, -30, 9],
      [-70, 6, 7],
      [-62, 44, 0],
    ],
  ];
  return hairOf(
    inked(
      shape([
        [-30, -128],
        [-96, -128],
        [-150, -84],
        [-158, -20],
        [-138, 40],
        [-84, 70],
        [-60, 0],
      ]),
      tone.deep,
      tone.line,
    ) + locks(pen, tone, mane, 0.4),
    cap(pen, tone, 12) + locks(pen, tone, top, 0.4) + locks(pen, tone, fringe),
    fringe,
  );
};

/** A bob that ends at the jaw. */
export const bob = (pen: Pen, tone: Tones): Hair => {
  const front: Lock[] = [
    [
      [-56, -90, 12],
      [-94, -40, 20],
      [-104, 24, 20],
      [-92, 76, 14],
      [-62, 104, 0],
    ],
    [
      [-54, -84, 10],
      [-78, -36, 16],
      [-84, 24, 15],
      [-74, 68, 9],
      [-54, 88, 0],
    ],
    [
      [44, -110, 6],
      [68, -74, 12],
      [76, -20, 12],
      [74, 36, 9],
      [58, 76, 0],
    ],
  ];
  return hairOf(
    inked(
      shape([
        [-90, -60],
        [-112, 10],
        [-104, 84],
        [-70, 112],
        [0, 104],
        [52, 100],
        [80, 70],
        [80, 0],
        [60, -60],
      ]),
      tone.deep,
      tone.line,
    ) +
      locks(
        pen,
        tone,
        [
          [
            [-60, -40, 20],
            [-108, 10, 18],
            [-116, 70, 13],
            [-100, 118, 0],
          ],
          [
            [50, -40, 14],
            [84, 10, 12],
            [88, 60, 9],
            [74, 104, 0],
          ],
        ],
        0.3,
      ),
    cap(pen, tone, 16) + locks(pen, tone, [...front, ...PARTED]),
    PARTED,
  );
};

/** Two long tails, tied high at both sides. */
export const twinTails = (pen: Pen, tone: Tones, tie: Tones): Hair => {
  const tails: Lock[] = [
    [
      [-78, -78, 12],
      [-140, -96, 28],
      [-188, -30, 36],
      [-184, 90, 34],
      [-206, 210, 22],
      [-256, 300, 0],
    ],
    [
      [-80, -72, 10],
      [-130, -70, 20],
      [-156, 10, 26],
      [-150, 120, 20],
      [-166, 210, 0],
    ],
    [
      [-78, -82, 10],
      [-136, -112, 16],
      [-196, -82, 20],
      [-226, 10, 18],
      [-226, 110, 12],
      [-266, 190, 0],
    ],
    [
      [66, -74, 9],
      [108, -92, 20],
      [140, -30, 24],
      [138, 80, 24],
      [158, 190, 16],
      [200, 270, 0],
    ],
    [
      [68, -76, 8],
      [116, -96, 12],
      [158, -50, 14],
      [170, 40, 11],
      [196, 120, 0],
    ],
  ];
  const ribbon = (x: number, s: number) =>
    inked(
      shape([
        [x, -80, 1],
        [x - 34 * s, -112],
        [x - 42 * s, -88],
        [x - 8 * s, -70],
        [x - 36 * s, -56],
        [x - 30 * s, -36],
        [x + 4 * s, -62, 1],
      ]),
      tie.base,
      tie.line,
    ) +
    inked(
      shape([
        [x - 6, -82],
        [x + 7, -82],
        [x + 8, -62],
        [x - 7, -62],
      ]),
      tie.light,
      tie.line,
      1.6,
    );
  return hairOf(
    locks(pen, tone, tails, 0.32) + ribbon(84, -0.8),
    cap(pen, tone, 14) + ribbon(-82, 1) + locks(pen, tone, [...SIDE_LOCKS.slice(1), FAR_LOCK, ...STRAIGHT]),
    STRAIGHT,
  );
};

/** A braid around the crown and a loose one over the near shoulder. */
export const braided = (pen: Pen, tone: Tones, tie: Tones): Hair => {
  const link = (x: number, y: number, r: number, degrees: number) => {
    const a = (degrees * Math.PI) / 180,
      u = Math.cos(a) * r,
      v = Math.sin(a) * r;
    return lock(
      pen,
      tone,
      [
        [x - u, y - v, r * 0.2],
        [x - u * 0.3 + v * 0.3, y - v * 0.3 - u * 0.3, r * 0.72],
        [x + u * 0.5 + v * 0.2, y + v * 0.5 - u * 0.2, r * 0.66],
        [x + u * 1.3, y + v * 1.3, 0],
      ],
      0.45,
    );
  };
  let crown = "";
  for (let i = 0; i < 9; i++) {
    const a = Math.PI * (1.02 + i * 0.098);
    crown += link(-14 + Math.cos(a) * 90, -38 + Math.sin(a) * 84, 17, 76 + i * 18);
  }
  let tail = "";
  for (let i = 0; i < 9; i++)
    tail +=
      link(-96 - Math.sin(i * 0.35) * 16, 70 + i * 26, 21 - i * 0.8, 70) +
      link(-82 - Math.sin(i * 0.35) * 16, 80 + i * 26, 20 - i * 0.8, 112);
  return {
    back: inked(
      shape([
        [-92, -40],
        [-112, 30],
        [-104, 96],
        [-60, 100],
        [-40, 20],
      ]),
      tone.deep,
      tone.line,
    ),
    front:
      cap(pen, tone, 12) +
      crown +
      locks(pen, tone, [SIDE_LOCKS[1], FAR_LOCK, ...PARTED]) +
      tail +
      lock(pen, tone, [
        [-98, 296, 9],
        [-104, 330, 15],
        [-108, 366, 0],
      ]) +
      inked(
        shape([
          [-112, 286],
          [-86, 286],
          [-84, 306],
          [-114, 306],
        ]),
        tie.base,
        tie.line,
      ),
    shadow: PARTED.map(lockPath).join(""),
  };
};

/** Loose hair in a half-up knot with a long tail behind, for a warrior of the old schools. */
export const topknot = (pen: Pen, tone: Tones, tie: Tones): Hair => {
  const long: Lock[] = [
    [
      [-60, -60, 26],
      [-112, 10, 34],
      [-132, 130, 30],
      [-160, 250, 20],
      [-214, 340, 0],
    ],
    [
      [-50, -40, 22],
      [-92, 40, 28],
      [-104, 160, 24],
      [-120, 280, 0],
    ],
    [
      [-70, -70, 18],
      [-134, -20, 22],
      [-166, 80, 20],
      [-204, 180, 12],
      [-252, 250, 0],
    ],
  ];
  const knot: Lock[] = [
    [
      [-44, -120, 10],
      [-66, -164, 22],
      [-110, -180, 26],
      [-158, -140, 22],
      [-190, -60, 0],
    ],
    [
      [-44, -118, 9],
      [-72, -148, 16],
      [-112, -142, 18],
      [-144, -92, 14],
      [-158, -20, 0],
    ],
  ];
  return hairOf(
    locks(pen, tone, [...long, ...knot], 0.3) +
      inked(
        shape([
          [-34, -134],
          [-56, -144],
          [-70, -124],
          [-64, -106],
          [-44, -106],
        ]),
        tie.base,
        tie.line,
      ) +
      line(
        curve([
          [-40, -126],
          [-62, -128],
        ]),
        tie.light,
        3,
      ),
    cap(pen, tone, 12) + locks(pen, tone, [...SIDE_LOCKS, FAR_LOCK, ...PARTED]),
    PARTED,
  );
};
