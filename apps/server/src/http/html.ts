/** Markup that was already escaped. */
export class Markup {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
function show(value: unknown): string {
  if (Array.isArray(value)) return value.map(show).join('')
  if (value instanceof Markup) return String(value)
  if (value === null || value === undefined || value === false) return ''
  return String(value).replace(/[&<>"']/g, (sign) => escaped[sign] ?? '')
}
/** A tagged template: every value is escaped unless it is markup made here; lists are joined. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Markup {
  return new Markup(
    strings.reduce((text, part, index) => text + part + (index < values.length ? show(values[index]) : ''), ''),
  )
}
