import { Refusal } from '../../errors.ts'

/** A picture as it is stored. */
export const maxImageBytes = 307_200
export const imageTypes = ['webp', 'png', 'jpeg'] as const
export const noPicture = 'This file is no picture. Choose a WebP, PNG or JPEG file.'

/** What the first bytes of a file say it is; null: nothing that browsers show here. */
export function imageType(bytes: Uint8Array): (typeof imageTypes)[number] | null {
  const starts = (signature: string, at = 0) =>
    [...signature].every((character, index) => bytes[at + index] === character.charCodeAt(0))
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  if (starts('\u0089PNG\r\n\u001a\n')) return 'png'
  return starts('\u00ff\u00d8\u00ff') ? 'jpeg' : null
}
/** @throws Refusal for what is no picture, or too large a one */
export function requireImage(bytes: Uint8Array): (typeof imageTypes)[number] {
  const type = imageType(bytes)
  if (!type) throw new Refusal('RuleBroken', noPicture)
  if (bytes.length > maxImageBytes) throw new Refusal('RuleBroken', 'This picture is too large. Use at most 300 kB.')
  return type
}
