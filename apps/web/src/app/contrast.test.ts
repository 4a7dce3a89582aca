import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { darkError, mantineProps, theme } from '../kit/theme.ts'
import { colors } from '../screens/tournament/update/squads/eventColors.ts'

const css = readFileSync(join(import.meta.dirname, 'app.css'), 'utf8')
const named = (block: RegExp) =>
  new Map(
    [...(block.exec(css)?.[1] ?? '').matchAll(/--([\w-]+): (.+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
const light = named(/^:root \{([^}]*)\}/m)
const dark = new Map([...light, ...named(/^:root\[data-mantine-color-scheme="dark"\] \{([^}]*)\}/m)])
const lane = theme.colors?.lane ?? []

/** The colour of a name of app.css, through names that it refers to; a colour itself. */
function colourOf(name: string, mode: ReadonlyMap<string, string>): string {
  if (name.startsWith('#')) return name
  const value = mode.get(name) ?? ''
  return colourOf(/^var\(--(.+)\)$/.exec(value)?.[1] ?? value, mode)
}
const brightness = (colour: string): number => {
  const digits = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(digits.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [bright = 0, dim = 0] = [brightness(one), brightness(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ['card', 'page']
const tones = ['ok', 'attention', 'wrong', 'quiet']
const steps = [1, 2, 3, 4, 5]
const texts = [
  ...tones.map((tone) => [tone, `${tone}-tint`]),
  ...steps.map((step) => [`ramp-text-${step}`, `ramp-${step}`]),
  ...[...tones, 'text-soft', 'brand-blue', 'brand-red', 'brand-orange'].flatMap((name) =>
    grounds.map((ground) => [name, ground]),
  ),
  ['#fff', 'action'],
  ['#fff', 'banner'],
]
const marks = [
  ...['field-line', 'bar-sold', 'bar-held', 'bar-open-edge', 'bar-kept-edge', ...colors].flatMap((name) =>
    grounds.map((ground) => [name, ground]),
  ),
  ['bar-sold', 'bar-open'],
]

test.each([
  ['light', light],
  ['dark', dark],
])('texts and marks stand out from what they lie on: %s', (_, mode) => {
  const faint = (pairs: readonly (readonly string[])[], least: number) =>
    pairs.flatMap(([one = '', other = '']) => {
      const ratio = contrast(colourOf(one, mode), colourOf(other, mode))
      return ratio >= least ? [] : [`${one} on ${other}: ${ratio.toFixed(2)}`]
    })
  expect(faint(texts, 4.5)).toEqual([])
  expect(faint(marks, 3)).toEqual([])
})

test('what an empty field says can be read', () => {
  const resolved = mantineProps.cssVariablesResolver?.(DEFAULT_THEME)
  const placeholder = '--mantine-color-placeholder'
  expect(resolved?.light[placeholder]).toBe('var(--text-soft)')
  expect(contrast(resolved?.dark[placeholder] ?? '#000', colourOf('card', dark))).toBeGreaterThan(4.5)
})

test('what is pressed has the shade of the theme, and its focus is visible', () => {
  // the library's own: filled is shade 7 in the light and 6 in the dark, links and focus 7 and 4
  expect([light.get('action'), dark.get('action')]).toEqual([lane[7], lane[6]])
  for (const ground of grounds) {
    expect(contrast(lane[7] ?? '', colourOf(ground, light))).toBeGreaterThan(4.5)
    expect(contrast(lane[4] ?? '', colourOf(ground, dark))).toBeGreaterThan(4.5)
    expect(contrast(darkError, colourOf(ground, dark))).toBeGreaterThan(4.5)
  }
})

test('an edge, a ring and a line of what is chosen has the colour of links: the fill is too dim on dark cards', () => {
  const at = join(import.meta.dirname, '..')
  const dim = globSync('**/*.css', { cwd: at }).filter((file) =>
    /^ *(outline|border|box-shadow|accent)[\w-]*:.*(--action|primary-color-filled)/m.test(
      readFileSync(join(at, file), 'utf8'),
    ),
  )
  expect(dim).toEqual([])
})

test('letters have three weights, and none is smaller than a label', () => {
  const at = join(import.meta.dirname, '..')
  const others = globSync('**/*.{css,tsx}', { cwd: at }).flatMap((file) =>
    [
      ...readFileSync(join(at, file), 'utf8').matchAll(
        /font-weight: (?!400|500|650|inherit).*|fw=\{[^}]*\b(?!400|500|650)\d{3}\b|font-size: 0?\.(?:[0-7]|80|81).*/g,
      ),
    ].map(([words]) => `${file}: ${words}`),
  )
  expect(others).toEqual([])
})
