import { html, type Markup } from '../http/html.ts'

/** A page for printing: letter paper, no script, no outside file. Names keep their own direction of writing. */
export const printPage = (title: string, body: Markup): string =>
  String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body>${body}</body></html>`)

const style = html`
@page { size: letter; margin: 0.6in }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 7.3in; padding: 0.25in 0; font: 11pt/1.4 system-ui, sans-serif; color: #000; background: #fff }
h1 { margin: 0 0 2pt; font-size: 18pt; line-height: 1.2 } h2 { margin: 16pt 0 4pt; font-size: 13pt }
p { margin: 0 0 4pt } .quiet { color: #444 } .quiet:last-child { margin-top: 12pt; font-size: 9pt }
table { width: 100%; border-collapse: collapse; break-inside: avoid }
caption { text-align: start; font-weight: 600; padding: 10pt 0 3pt }
th, td { padding: 4pt 6pt; border-bottom: 0.75pt solid #999; text-align: start; vertical-align: top; overflow-wrap: anywhere }
thead th { border-bottom: 1.5pt solid #000 } tbody th ~ td { font-weight: 600 }
h3 { margin: 10pt 0 2pt; font-size: 11pt } .text { white-space: pre-line; margin: 0 0 6pt } li { margin: 0 0 2pt }
.sheet + .sheet { break-before: page } .sheet table { break-inside: auto }
.when { white-space: nowrap }
.money { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2pt 12pt; margin: 8pt 0 } dt { color: #444 } dd { margin: 0; overflow-wrap: anywhere }
@media screen { body { padding: 0.4in; box-shadow: 0 0 0 1px #ddd } }
`

/** A name that people typed: a name in Arabic or Hebrew does not turn the line around it. */
export const name = (text: string): Markup => html`<bdi>${text}</bdi>`
