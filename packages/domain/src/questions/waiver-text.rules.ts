/** A run of text; `href`: it is a link. */
export interface TextToken {
  text: string
  href: string | null
}
type TextBlock =
  | { kind: 'heading'; level: 1 | 2; text: readonly TextToken[] }
  | { kind: 'paragraph'; text: readonly TextToken[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly (readonly TextToken[])[] }

const heading = /^(#{1,2})\s+(\S.*)$/
const bullet = /^[-*]\s+(\S.*)$/
const numbered = /^\d{1,3}[.)]\s+(\S.*)$/

/**
 * The text of a waiver: '# ' and '## ' begin headings, '- ' and '1. ' items of a list, an empty line ends a paragraph. Links
 * are '[words](https://...)' or bare addresses, https alone. All else is text: nothing of it is ever markup.
 */
export function readWaiverText(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: readLinks(lines.join('\n')) })
    lines = []
  }
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    const [, marks, title] = heading.exec(line) ?? []
    const item = bullet.exec(line)?.[1] ?? numbered.exec(line)?.[1]
    if (title || item || line === '') endParagraph()
    if (title) blocks.push({ kind: 'heading', level: marks === '#' ? 1 : 2, text: readLinks(title) })
    else if (item) addItem(blocks, numbered.test(line), readLinks(item))
    else if (line !== '') lines.push(line)
  }
  endParagraph()
  return blocks
}

function addItem(blocks: TextBlock[], isNumbered: boolean, item: TextToken[]): void {
  const last = blocks.at(-1)
  if (last?.kind === 'list' && last.isNumbered === isNumbered)
    blocks.splice(-1, 1, { ...last, items: [...last.items, item] })
  else blocks.push({ kind: 'list', isNumbered, items: [item] })
}

const link = /\[([^[\]\n]{1,200})\]\((https:\/\/[^\s()]{1,500})\)|(https:\/\/[^\s()<>"']{1,500}[^\s()<>"'.,;:!?])/g
function readLinks(text: string): TextToken[] {
  const tokens: TextToken[] = []
  let end = 0
  for (const match of text.matchAll(link)) {
    const [whole, words, named, bare] = match
    const href = named ?? bare ?? ''
    if (!URL.canParse(href)) continue
    if (match.index > end) tokens.push({ text: text.slice(end, match.index), href: null })
    tokens.push({ text: words ?? href, href })
    end = match.index + whole.length
  }
  if (end < text.length) tokens.push({ text: text.slice(end), href: null })
  return tokens
}
