/** How many people one campaign reaches; whoever has more narrows the list. */
export const recipientsAtMost = 10_000
/** Rows of a page of recipients. */
export const recipientsPage = 50
export const subjectAtMost = 150
export const textAtMost = 5000

/** Placeholders of a subject or text, and what they become for a recipient. */
export const placeholders = {
  captain: 'name of the captain',
  tournament: 'name of the tournament',
  team: 'names of the teams',
  reservation: 'reservation numbers',
  squad: 'dates and times of the squads',
  balance: 'balance due',
  link: 'address of the page where captains manage their entries and pay',
} as const
export type Placeholder = keyof typeof placeholders
export const placeholderNames = Object.keys(placeholders) as Placeholder[]

const written = /\{([^{}\n]{1,40})\}/g
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

export function whyNotFill(template: string): string | null {
  const unknown = [...template.matchAll(written)].find(([, name = '']) => !isPlaceholder(name))
  return unknown
    ? `'${unknown[0]}' is not a placeholder. Use ${placeholderNames.map((name) => `{${name}}`).join(', ')}.`
    : null
}

/** A template with the values of a recipient; what the values say is not filled in again. */
export const fillIn = (template: string, values: Readonly<Record<Placeholder, string>>): string =>
  template.replace(written, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))

/** One line without control characters, as the header of a mail takes it. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 250)

/** The paragraphs of a text: blank lines part them, single line breaks stay inside. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** Each once, empty ones left out; of many the first ten and how many more. */
function few(names: readonly string[]): string[] {
  const all = [...new Set(names.filter((name) => name !== ''))]
  return all.length > 11 ? [...all.slice(0, 10), `${all.length - 10} more`] : all
}

/** 'A', 'A and B', 'A, B and C'. */
export function enumerated(names: readonly string[], none: string): string {
  const shown = few(names)
  const last = shown.at(-1)
  if (last === undefined) return none
  return shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}

/** 'A; B; C', of what has commas itself. */
export const listed = (names: readonly string[], none: string): string => few(names).join('; ') || none

/** The reminder of what is not paid yet. */
export const unpaidReminder = {
  subject: 'Balance due for {tournament}',
  text: `{balance} is still to be paid for {tournament}.

Please sign in with this e-mail address to pay it: {link}

If you have paid in the meantime, please disregard this mail.`,
  listEntries: true,
} as const
