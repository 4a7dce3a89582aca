import { Refusal } from '../../errors.ts'

/** A picture as it is stored. */
export const maxImageBytes = 307_200
/** In pixels, of width and of height. */
const maxImageSide = 8_000
const imageTypes = ['webp', 'png', 'jpeg'] as const
export const noPicture = 'This file is no picture. Choose a WebP, PNG or JPEG file.'

/** What the first bytes of a file say it is; null: nothing that browsers show here. */
export function imageType(bytes: Uint8Array): (typeof imageTypes)[number] | null {
  const starts = (signature: string, at = 0) =>
    [...signature].every((character, index) => bytes[at + index] === character.charCodeAt(0))
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  if (starts('\u0089PNG\r\n\u001a\n')) return 'png'
  return starts('\u00ff\u00d8\u00ff') ? 'jpeg' : null
}
/** Width and height in pixels as the header says them; null: it does not. */
export function imageSize(bytes: Uint8Array): [width: number, height: number] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = imageType(bytes)
  if (type === 'png')
    return bytes.length < 24 || view.getUint32(12) !== 0x49484452 ? null : [view.getUint32(16), view.getUint32(20)]
  if (type === 'webp') return webpSize(view)
  return type === 'jpeg' ? jpegSize(view) : null
}

/** Source: WebP Container Specification, RFC 9649. */
function webpSize(view: DataView): [number, number] | null {
  if (view.byteLength < 30) return null
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  const kind = view.getUint32(12)
  // 'VP8X', 'VP8L', 'VP8 '
  if (kind === 0x56503858) return [three(24) + 1, three(27) + 1]
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  }
  return kind === 0x56503820 ? [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff] : null
}

/** The first frame header (SOF0 to SOF15 without DHT, JPG and DAC). Source: ITU-T T.81, B.1.1.3. */
function jpegSize(view: DataView): [number, number] | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [view.getUint16(at + 7), view.getUint16(at + 5)]
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** @throws Refusal for what is no picture, or too large a one */
export function requireImage(bytes: Uint8Array): (typeof imageTypes)[number] {
  const type = imageType(bytes)
  if (!type) throw new Refusal('RuleBroken', noPicture)
  if (bytes.length > maxImageBytes) throw new Refusal('RuleBroken', 'This picture is too large. Use at most 300 kB.')
  const [width, height] = imageSize(bytes) ?? [0, 0]
  if (width === 0 || height === 0) throw new Refusal('RuleBroken', noPicture)
  if (width > maxImageSide || height > maxImageSide)
    throw new Refusal('RuleBroken', 'This picture is too large. Use at most 8,000 pixels in width and in height.')
  return type
}
