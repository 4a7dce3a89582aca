import type { FastifyInstance } from 'fastify'

/** Dark, middle, light, and what contrasts with them. */
const colours = {
  blue: ['#0b2238', '#1a5f9e', '#9fcdf3', '#f4b740'],
  red: ['#350b10', '#a3242c', '#f6b3b6', '#f4c95d'],
  orange: ['#3b1d05', '#b45f0a', '#fbd3a0', '#14568f'],
} as const
type Theme = keyof typeof colours
type Colours = (typeof colours)[Theme]

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')
const at = (x: number, y: number, size: number, turn = 0) =>
  `transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"`
const pin = (x: number, y: number, size = 1, turn = 0) => `<use href="#p" ${at(x, y, size, turn)}/>`
const ball = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>` +
  `<circle cx="${x - radius * 0.3}" cy="${y - radius * 0.35}" r="${radius * 0.5}" fill="#fff" opacity=".14"/>` +
  times(
    3,
    (i) =>
      `<circle cx="${x + (i * 16 - 14) * (radius / 50)}" cy="${y + (i === 1 ? -10 : -25) * (radius / 50)}" r="${radius / 9}" fill="#0d141b"/>`,
  )
const star = (x: number, y: number, size: number, fill: string) =>
  `<path d="M0-10 2.900-3.100 10-3 4.300 1.600 6.200 9 0 4.700-6.200 9-4.300 1.600-10-3-2.900-3.100z" fill="${fill}" ${at(x, y, size)}/>`
const floor = ([dark, , light]: Colours) =>
  `<path d="M0 214h640v66H0z" fill="${light}"/>` +
  times(9, (i) => `<path d="M${i * 80 - 40} 280 ${160 + i * 40} 214" stroke="${dark}" stroke-opacity=".18"/>`)

/** By a word of the name; the last one is for all others. */
const scenes: readonly (readonly [RegExp, (of: Colours) => string])[] = [
  [
    /lone|singles/i,
    (of) =>
      `<path d="M250 0h140l110 236H140z" fill="${of[2]}" opacity=".25"/>${floor(of)}` +
      `<ellipse cx="320" cy="238" rx="120" ry="14" fill="#fff" opacity=".45"/>${pin(320, 178, 2.8)}`,
  ],
  [
    /trios/i,
    (of) =>
      `${floor(of)}${times(3, (i) => star(220 + i * 100, 50 + (i % 2) * -14, 1.6, of[3]))}` +
      `${pin(220, 190, 1.9)}${pin(320, 178, 2.3)}${pin(420, 190, 1.9)}`,
  ],
  [
    /mixed/i,
    (of) =>
      `${floor(of)}<path d="M-20 236C160 60 300 60 470 236M660 236C480 60 340 60 170 236" fill="none" stroke="${of[2]}" stroke-width="5" stroke-dasharray="2 16" stroke-linecap="round" opacity=".7"/>` +
      `${pin(320, 180, 2)}${ball(150, 206, 50, of[1])}${ball(490, 206, 50, of[3])}`,
  ],
  [
    /youth/i,
    (of) =>
      `${floor(of)}<path d="M40 230q70-230 140 0q55-170 110 0q42-110 84 0" fill="none" stroke="${of[2]}" stroke-width="5" stroke-dasharray="2 16" stroke-linecap="round"/>` +
      `${ball(408, 150, 46, of[3])}${pin(520, 176, 2.2, 14)}${star(90, 60, 1.8, of[3])}${star(560, 60, 1.4, of[2])}${star(250, 40, 1.1, of[2])}`,
  ],
  [
    /senior|masters/i,
    (of) =>
      `${floor(of)}${times(7, (i) => `<ellipse rx="19" ry="7" fill="${of[2]}" opacity=".6" ${at(226 - Math.sin(i / 2.2) * 34, 206 - i * 24, 1, 62 + i * 12)}/><ellipse rx="19" ry="7" fill="${of[2]}" opacity=".6" ${at(414 + Math.sin(i / 2.2) * 34, 206 - i * 24, 1, -62 - i * 12)}/>`)}` +
      `<path d="M262 62h116c0 66-18 96-46 104v34h34v20H274v-20h34v-34c-28-8-46-38-46-104z" fill="${of[3]}"/><path d="M262 74h-26c0 38 14 54 36 58M378 74h26c0 38-14 54-36 58" fill="none" stroke="${of[3]}" stroke-width="9"/>${pin(320, 112, 0.95)}`,
  ],
  [
    /lake/i,
    (of) =>
      `<circle cx="470" cy="96" r="54" fill="${of[3]}"/><path d="M0 176h640v104H0z" fill="${of[1]}"/>` +
      `${times(6, (i) => `<path d="M${(i * 173) % 560} ${194 + i * 14}h${70 + (i % 3) * 30}" stroke="${of[2]}" stroke-width="4" stroke-linecap="round" opacity=".55"/>`)}` +
      times(
        3,
        (i) =>
          `${pin(150 + i * 66, 146, 1.7)}<g opacity=".3" transform="translate(0 348) scale(1 -1)">${pin(150 + i * 66, 146, 1.7)}</g>`,
      ),
  ],
  [
    /./,
    (of) =>
      `${times(12, (i) => `<path d="M320 190 ${320 + Math.cos(i * 0.285) * 520} ${190 - Math.sin(i * 0.285) * 520}l44 30z" fill="${of[2]}" opacity=".12"/>`)}${floor(of)}` +
      `${pin(196, 120, 1.5, -48)}${pin(258, 84, 1.5, -20)}${pin(326, 66, 1.6, 8)}${pin(398, 88, 1.5, 30)}${pin(456, 130, 1.5, 56)}${pin(236, 186, 1.7, -30)}${pin(408, 186, 1.7, 34)}${ball(320, 196, 62, of[1])}`,
  ],
]

/** A drawing for a tournament's card, of its name and colour. */
function drawPicture(name: string, theme: Theme): string {
  const shades = colours[theme]
  const scene = scenes.find(([word]) => word.test(name))?.[1]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 280" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${shades[0]}"/><stop offset="1" stop-color="${shades[1]}"/></linearGradient>` +
    '<g id="p"><path d="M0-40c4 0 6 3 6 7 0 5-2.500 8-2.500 12 0 5 5.500 9 5.500 18 0 7-3 12-4.500 15h-9C-6 9-9 4-9-3c0-9 5.500-13 5.500-18 0-4-2.500-7-2.500-12 0-4 2-7 6-7z" fill="#fff" stroke="#0d141b" stroke-opacity=".5"/><path d="M-3.800-25h7.600M-3.400-21.500h6.800" stroke="#c22a2a" stroke-width="1.800"/></g></defs>' +
    `<path fill="url(#g)" d="M0 0h640v280H0z"/>${scene?.(shades) ?? ''}</svg>`
  )
}

export const picturePath = (name: string, theme: string): string =>
  `sandbox/pictures/${theme}/${encodeURIComponent(name)}.svg`

/** Serves the drawings of the demo season's tournaments. */
export function pictures(server: FastifyInstance, prefix: string): void {
  server.get<{ Params: { theme: string; name: string } }>(
    `${prefix}/pictures/:theme/:name.svg`,
    ({ params }, reply) => {
      const theme = params.theme in colours ? (params.theme as Theme) : 'blue'
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=3600')
        .send(drawPicture(params.name, theme))
    },
  )
}
