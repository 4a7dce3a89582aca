import { html, type Markup } from '../http/html.ts'

/** A mail as its parts: written once, shown as a page and as plain text. */
export interface MailText {
  subject: string
  greeting: string
  paragraphs: string[]
  /** Groups of facts; the first of a group is its heading. */
  facts: { heading: string; lines: [term: string, value: string][] }[]
  link: { label: string; url: string }
  footer: string
}

/** One column of at most 600 pixels, tables for old mail programs, nothing from outside. */
export const mailHtml = (mail: MailText): string =>
  String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><title>${mail.subject}</title></head>
<body style="margin:0;padding:0;background:#f2f4f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px">
<tr><td style="padding:24px 20px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1a1d21">
<p style="margin:0 0 12px" dir="auto">${mail.greeting}</p>
${mail.paragraphs.map((text) => html`<p style="margin:0 0 12px" dir="auto">${text}</p>`)}
${mail.facts.map(factsTable)}
<p style="margin:20px 0"><a href="${mail.link.url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1b4fa3;color:#ffffff;font-weight:bold;text-decoration:none">${mail.link.label}</a></p>
<p style="margin:0;font-size:14px;color:#4a5058;overflow-wrap:anywhere">${mail.link.url}</p>
<p style="margin:16px 0 0;font-size:14px;color:#4a5058" dir="auto">${mail.footer}</p>
</td></tr></table></td></tr></table></body></html>`)

const factsTable = ({ heading, lines }: MailText['facts'][number]): Markup => html`
<h2 style="margin:20px 0 6px;font-size:17px" dir="auto">${heading}</h2>
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:16px">
${lines.map(
  ([
    term,
    value,
  ]) => html`<tr><th scope="row" align="left" valign="top" style="padding:4px 12px 4px 0;font-weight:normal;color:#4a5058;width:35%">${term}</th>
<td valign="top" style="padding:4px 0;overflow-wrap:anywhere" dir="auto">${value}</td></tr>`,
)}</table>`

export function mailPlain(mail: MailText): string {
  const facts = mail.facts.map(({ heading, lines }) =>
    [heading, ...lines.map(([term, value]) => `  ${term}: ${value}`)].join('\n'),
  )
  return [mail.greeting, ...mail.paragraphs, ...facts, `${mail.link.label}: ${mail.link.url}`, mail.footer].join('\n\n')
}
