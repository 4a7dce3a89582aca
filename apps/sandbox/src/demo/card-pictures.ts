import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [number, number, number]
interface Scene {
  sky: Colour
  light: Colour
  wood: Colour
  ball: Colour
}
/** Pictures that managers choose for their tournaments. */
export const cardScenes: Readonly<Record<string, Scene>> = {
  Maple: { sky: [74, 41, 16], light: [196, 122, 52], wood: [226, 178, 116], ball: [22, 78, 142] },
  Midnight: { sky: [6, 14, 40], light: [38, 64, 140], wood: [84, 96, 168], ball: [226, 62, 120] },
  Sunrise: { sky: [122, 32, 40], light: [246, 170, 92], wood: [240, 206, 150], ball: [36, 36, 48] },
  Lakeside: { sky: [10, 58, 74], light: [104, 186, 190], wood: [206, 226, 210], ball: [210, 84, 32] },
}
const [width, height] = [640, 280]
const horizon = 104

/** A lane with its pins and a ball on it: a PNG of 640 x 280. */
export function drawCard(scene: Scene): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // two samples: no steps at the edges
      const samples = [0.25, 0.75].map((at) => colourAt(scene, x + at, y + at))
      for (const channel of [0, 1, 2] as const)
        rows[y * (1 + width * 3) + 1 + x * 3 + channel] = samples.reduce((sum, one) => sum + one[channel], 0) / 2
    }
  return png(rows)
}

const mix = (a: Colour, b: Colour, part: number): Colour => {
  const share = Math.min(1, Math.max(0, part))
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}
const white: Colour = [250, 248, 244]
const red: Colour = [190, 34, 40]
/** Four rows of pins, the last one first: the nearer ones hide it. */
const pins = [0, 1, 2, 3].flatMap((row) =>
  Array.from({ length: 4 - row }, (_, at) => ({
    x: 320 + (at - (3 - row) / 2) * (30 + row * 3),
    y: horizon + row * 7,
    size: 0.9 + row * 0.12,
  })),
)

function colourAt({ sky, light, wood, ball }: Scene, x: number, y: number): Colour {
  const [ballX, ballY, radius] = [214, 212, 46]
  const fromBall = Math.hypot(x - ballX, y - ballY) / radius
  if (fromBall < 1) {
    if ([-14, 2, -4].some((hole, at) => Math.hypot(x - ballX - hole, y - ballY + ([22, 24, 10][at] ?? 0)) < 5))
      return [14, 14, 20]
    return mix(mix(ball, white, 0.55 - Math.hypot(x - ballX + 16, y - ballY + 20) / 60), sky, fromBall ** 4 * 0.7)
  }
  for (const pin of pins.toReversed()) {
    const up = (pin.y - y) / (44 * pin.size)
    const side = Math.abs(x - pin.x) / pin.size
    if (
      up > 0 &&
      up < 1 &&
      side <
        3 +
          4.6 * Math.sin(Math.PI * Math.min(1, up * 1.25)) ** 2 -
          (up > 0.62 && up < 0.78 ? 1.4 : 0) +
          (up > 0.78 ? 1.2 : 0)
    )
      return up > 0.6 && up < 0.68 ? red : mix(white, sky, (side / 9) ** 2)
  }
  if (y < horizon) return mix(sky, light, (y / horizon) ** 2 - Math.abs(x - 320) / 900)
  const depth = (y - horizon) / (height - horizon)
  const across = (x - 320) / (90 + depth * 260)
  const shade = mix(sky, wood, 0.45 + depth * 0.55)
  if (Math.abs(across) > 1) return mix(sky, light, Math.abs(across) < 1.12 ? 0.02 : 0.35 - depth * 0.2)
  const shadow = Math.hypot(x - ballX - 8, (y - ballY - radius) * 3) < radius ? 0.35 : 0
  return mix(mix(shade, sky, Math.floor((across + 1) * 9) % 2 === 0 ? 0.1 : 0), sky, shadow)
}

function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
