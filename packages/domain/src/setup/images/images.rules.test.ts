import { expect, test } from 'vitest'
import { imageSize, requireImage } from './images.rules.ts'

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
const riff = (chunk: string, rest: string) => hex(`${ascii('RIFF')}00000000${ascii('WEBP')}${ascii(chunk)}${rest}`)
const png = (width: number, height: number) =>
  hex(
    `89504e470d0a1a0a0000000d${ascii('IHDR')}${[width, height].map((n) => n.toString(16).padStart(8, '0')).join('')}0806000000`,
  )

test.each<[string, Uint8Array, [number, number] | null]>([
  ['PNG', png(640, 280), [640, 280]],
  ['PNG without a header', hex('89504e470d0a1a0a'), null],
  ['JPEG', hex('ffd8ffe000104a46494600010100000100010000ffc00011080118028003012200'), [640, 280]],
  ['progressive JPEG after a table', hex('ffd8ffc40004aaaaffffc2000b080118028003012200'), [640, 280]],
  ['JPEG without a frame', hex('ffd8ffe000104a46494600010100000100010000'), null],
  ['JPEG that ends in a marker', hex('ffd8ffe0'), null],
  ['lossy WebP', riff('VP8 ', '00000000' + '000000' + '9d012a' + '8002' + '1801' + '0000'), [640, 280]],
  ['lossless WebP', riff('VP8L', '00000000' + '2f' + '7fc24500' + '0000000000'), [640, 280]],
  ['extended WebP', riff('VP8X', '0a000000' + '00000000' + '7f0200' + '170100'), [640, 280]],
  ['text', hex(ascii('no picture at all, whatever follows')), null],
])('the size of a %s is read from its header', (_, bytes, size) => {
  expect(imageSize(bytes)).toEqual(size)
})

test.each([
  [png(8_000, 1), null],
  [png(30_000, 30_000), 'This picture is too large. Use at most 8,000 pixels in width and in height.'],
  [png(1, 8_001), 'This picture is too large. Use at most 8,000 pixels in width and in height.'],
  [png(0, 10), 'This file is no picture. Choose a WebP, PNG or JPEG file.'],
  [hex('89504e470d0a1a0a'), 'This file is no picture. Choose a WebP, PNG or JPEG file.'],
])('a picture %#', (bytes, refusal) => {
  if (refusal === null) expect(requireImage(bytes)).toBe('png')
  else expect(() => requireImage(bytes)).toThrow(refusal)
})
