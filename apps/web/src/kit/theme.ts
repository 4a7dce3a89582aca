import { nameMatches } from '@kegler/domain/search/name-matches.ts'
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineProviderProps,
  type OptionsFilter,
} from '@mantine/core'

/** Ten, from light to dark. */
const shades = (colours: string) => colours.split(' ') as unknown as MantineColorsTuple
const lane = shades('#eaf3fb #d3e4f4 #a5c8e8 #74aadb #4c90d0 #2f7cc4 #1d68ad #14568f #104571 #10314f')
// Darker than Mantine's own from the seventh on: their text has to be readable on its light shades.
const red = shades('#fdecec #f9d5d6 #f1aaad #e87c81 #dd5359 #d0383f #c22a31 #a9212a #8d1b23 #70161c')
const orange = shades('#fff3e2 #fde4c4 #fac98d #f4aa55 #ea8c26 #d97710 #c06409 #a35207 #834206 #683505')
const dark = shades('#d5dce3 #b3bec9 #94a1ae #65717d #3d4853 #323b45 #262d36 #1d232a #14181d #0e1114')
const touch = 'var(--target)'

/** The options of a field that is searched, as names are found everywhere. */
const filter: OptionsFilter = ({ options, search, limit }) =>
  options
    .flatMap((one) => {
      if ('group' in one) return { ...one, items: filter({ options: one.items, search, limit }) as typeof one.items }
      return nameMatches(one.label, search.trim()) ? one : []
    })
    .slice(0, limit)
const searched = { defaultProps: { filter } }

/** Large type and targets: many captains are past seventy and on old phones. */
export const theme = createTheme({
  black: '#1a222b',
  primaryColor: 'lane',
  primaryShade: { light: 7, dark: 6 },
  colors: { lane, blue: lane, red, orange, dark },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontSizes: { xs: '0.9375rem', sm: '1rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  fontWeights: { regular: '400', medium: '500', bold: '650' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'clamp(min(1.625rem, 11vw), 1.2rem + 1.6vw, min(2.125rem, 11vw))', lineHeight: '1.2' },
      h2: { fontSize: 'min(1.375rem, 10vw)', lineHeight: '1.3' },
      h3: { fontSize: 'min(1.1875rem, 9vw)', lineHeight: '1.35' },
      h4: { fontSize: 'min(1.0625rem, 8vw)', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  // By name, not by import: the landing page must not load components that it does not show.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: () => ({ root: { '--button-height': touch, '--button-padding-x': 'min(1.125rem, 5vw)' } }),
    },
    ...{ Autocomplete: searched, MultiSelect: searched, Select: searched, TagsInput: searched },
    ActionIcon: { defaultProps: { size: touch } },
    // nothing slides or fades
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    Menu: { defaultProps: { transitionProps: { duration: 0 } } },
    Input: {
      vars: (_: unknown, { error }: { error?: unknown }) => ({
        wrapper: {
          '--input-height': touch,
          '--input-bd': error ? 'var(--mantine-color-error)' : 'var(--field-line)',
        },
      }),
    },
    // Notices that are there from the start are not news; those that appear say `status` or `alert` themselves.
    Alert: { defaultProps: { role: 'note' } },
    // A dialog's header is not the banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Modal: { defaultProps: { radius: 'lg', padding: 'min(1.25rem, 5.5vw)', overlayProps: { backgroundOpacity: 0.5 } } },
  },
})

const onCard = (colour: string, percent: number) =>
  `color-mix(in srgb, var(--mantine-color-${colour}-5) ${percent}%, var(--card))`
/** What is wrong, as text on dark cards. */
export const darkError = '#ff9a9f'
const darkLane = { light: onCard('lane', 22), hover: onCard('lane', 30), text: '#d3e4f4' }

/** In the dark the library's own light shades are darker than the cards they lie on. */
const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': 'var(--text-soft)', '--mantine-color-placeholder': 'var(--text-soft)' },
  dark: {
    '--mantine-color-dimmed': 'var(--text-soft)',
    '--mantine-color-text': '#e6ebf0',
    '--mantine-color-placeholder': '#94a1ae',
    '--mantine-color-lane-light': darkLane.light,
    '--mantine-color-blue-light': darkLane.light,
    '--mantine-color-lane-light-hover': darkLane.hover,
    '--mantine-color-blue-light-hover': darkLane.hover,
    '--mantine-color-lane-light-color': darkLane.text,
    '--mantine-color-blue-light-color': darkLane.text,
    '--mantine-color-error': darkError,
    '--mantine-color-red-light': onCard('red', 20),
    '--mantine-color-red-light-color': darkError,
    '--mantine-color-orange-light': onCard('orange', 18),
  },
})

/** The provider writes all variables: the library's sheet of them would be 4 kB more on a first visit. */
export const mantineProps: MantineProviderProps = {
  theme,
  cssVariablesResolver: variables,
  deduplicateCssVariables: false,
  defaultColorScheme: 'auto',
}
