import { site } from '../net/site.ts'
import blue from './art/lane-blue.svg'
import orange from './art/lane-orange.svg'
import red from './art/lane-red.svg'

type Theme = 'blue' | 'red' | 'orange'
const images: Record<Theme, string> = { blue, red, orange }

/** The drawing for tournaments without an image of their own. */
export const defaultImage = (theme: Theme): string => images[theme]

/** The tournament's own image; a path that is not absolute is one of this installation. */
export function imageOf(path: string | null, theme: Theme): string {
  if (!path) return defaultImage(theme)
  return /^(https?:)?\//.test(path) ? path : site.base + path
}
