import { html, type Markup } from '../http/html.ts'

/** A line of its own, or a term and its value. */
export type MailLine = string | readonly [term: string, value: string]
export interface MailTable {
  /** The values are amounts of money, one below the other at the right edge. */
  amounts: boolean
  /** The first line of a group is its heading. */
  groups: MailLine[][]
}
/** A mail as its parts: written once, shown as a page and as plain text. */
export interface MailText {
  subject: string
  /** What a mailbox shows beside the subject. */
  preheader: string
  organisation: string
  tournament: string
  theme: keyof typeof accents
  greeting: string
  paragraphs: string[]
  table: MailTable
  link: { label: string; url: string }
  footer: string
}
/** Without a link of its own a mail leads to the page where captains manage their entries. */
export type Written = Pick<MailText, 'subject' | 'preheader' | 'paragraphs' | 'table'> & Partial<Pick<MailText, 'link'>>

/** The colours of the tournaments on the screens; white is readable on each. */
const accents = { blue: '#14568f', red: '#a3242c', orange: '#9a4a06' }
/** On every cell, since cells of old mail programs inherit none; unquoted, and first a font of Windows, for their sake. */
const font = 'font-family:Segoe UI,system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif;line-height:1.5'
const bare = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`

/**
 * One column of at most 600 pixels, tables for old mail programs, nothing from outside. Paper and ink are the mail
 * program's own, light or dark. The two coloured places say ground and ink in one style: neither comes without the other.
 */
export function mailHtml(mail: MailText): string {
  const accent = accents[mail.theme]
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${mail.subject}</title></head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" dir="auto">${mail.preheader}</div>
<!--[if mso]><table ${bare} width="600" align="center"><tr><td><![endif]-->
<table ${bare} width="100%" align="center" style="max-width:600px;margin:0 auto">
<tr><td style="padding:20px 16px;background-color:${accent};color:#ffffff;${font};font-size:15px">
<span dir="auto">${mail.organisation}</span>
<h1 style="margin:2px 0 0;font-size:24px;line-height:1.25;overflow-wrap:anywhere" dir="auto">${mail.tournament}</h1></td></tr>
<tr><td style="padding:24px 16px;${font};font-size:16px">
<p style="margin:0 0 12px" dir="auto">${mail.greeting}</p>
${mail.paragraphs.map((text) => html`<p style="margin:0 0 12px" dir="auto">${withBreaks(text)}</p>`)}
${mail.table.groups.length > 0 && tableHtml(mail.table)}
<table ${bare} style="margin:28px 0"><tr>
<td style="border-radius:6px;background-color:${accent};mso-padding-alt:13px 24px;${font};font-size:16px">
<a href="${mail.link.url}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:bold;text-decoration:none"><span style="color:#ffffff">${mail.link.label}</span></a></td></tr></table>
<p style="margin:0" dir="auto">${mail.footer}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]--></body></html>`)
}

const withBreaks = (text: string): Markup[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))

const tableHtml = ({ amounts, groups }: MailTable): Markup => html`
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 0;border-collapse:collapse">
${groups.map((lines) => html`<tbody>${lines.map((line, index) => rowHtml(line, index, lines.length, amounts))}</tbody>`)}</table>`

function rowHtml(line: MailLine, index: number, count: number, amounts: boolean): Markup {
  const isHeading = index === 0
  const above = isHeading ? 'padding-top:10px;border-top:1px solid #8a95a1' : 'padding-top:2px'
  const below = index === count - 1 ? ';padding-bottom:12px' : ''
  const weight = isHeading ? 'font-size:17px;font-weight:bold' : 'font-size:16px;font-weight:normal'
  const cell = `${font};${weight};overflow-wrap:anywhere;${above}${below}`
  if (typeof line === 'string')
    return isHeading
      ? html`<tr><th scope="rowgroup" colspan="2" align="left" style="${cell}" dir="auto">${line}</th></tr>`
      : html`<tr><td colspan="2" style="${cell}" dir="auto">${line}</td></tr>`
  const [term, value] = line
  const [width, place] = amounts
    ? ['100%', html`align="right" style="${cell};padding-left:16px;text-align:right;white-space:nowrap"`]
    : ['104', html`style="${cell}"`]
  return html`<tr><th scope="row" align="left" valign="top" width="${width}" style="${cell}" dir="auto">${term}</th>
<td valign="top" ${place} dir="auto">${value}</td></tr>`
}

export function mailPlain(mail: MailText): string {
  const groups = mail.table.groups.map((lines) =>
    lines
      .map((line, index) => (index === 0 ? '' : '  ') + (typeof line === 'string' ? line : line.join(': ')))
      .join('\n'),
  )
  return [
    mail.greeting,
    ...mail.paragraphs,
    ...groups,
    `${mail.link.label}: ${mail.link.url}`,
    mail.footer,
    `${mail.tournament}\n${mail.organisation}`,
  ].join('\n\n')
}
