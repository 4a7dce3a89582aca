import { imageType, maxImageBytes, noPicture } from '@kegler/domain/setup/images/images.rules.ts'

const width = 1200
const height = 630

/** A file as a picture of the size that captains see, cut at its edges. Returns base64. @throws Error with a sentence */
export async function resizePicture(file: Blob): Promise<string> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const source = imageType(start) ? await createImageBitmap(file).catch(() => null) : null
  if (!source) throw new Error(noPicture)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const scale = Math.max(width / source.width, height / source.height)
  const [wide, high] = [source.width * scale, source.height * scale]
  canvas.getContext('2d')?.drawImage(source, (width - wide) / 2, (height - high) / 2, wide, high)
  source.close()
  for (const quality of [0.85, 0.7, 0.5]) {
    const picture = await encode(canvas, quality)
    if (picture && picture.size <= maxImageBytes) return await base64(picture)
  }
  throw new Error('This picture is too large. Use at most 300 kB.')
}

/** WebP; JPEG where the browser writes none. */
async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const as = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  const webp = await as('image/webp')
  return webp?.type === 'image/webp' ? webp : as('image/jpeg')
}

const base64 = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(new Error(noPicture))
    reader.readAsDataURL(picture)
  })
