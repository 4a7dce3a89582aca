/** Domains with so many addresses that a name one slip away from them is most likely a slip. */
const wellKnown = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'hotmail.com', 'outlook.com'],
  ...['live.com', 'msn.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'aim.com', 'comcast.net', 'verizon.net'],
  ...['att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'earthlink.net', 'frontier.com'],
  ...['windstream.net', 'centurylink.net', 'spectrum.net', 'protonmail.com', 'proton.me', 'mail.com', 'email.com'],
  ...['gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'yahoo.ca', 'hotmail.ca', 'live.ca', 'outlook.de', 'hotmail.fr'],
  ...['yahoo.co.uk', 'hotmail.co.uk', 'yahoo.fr', 'yahoo.de', 'hotmail.de', 'fastmail.com', 'optonline.net'],
] as const
/** Top-level domains that do not exist, and what was meant. */
const endings: Readonly<Record<string, string>> = {
  ...{ con: 'com', cmo: 'com', ocm: 'com', comm: 'com', cim: 'com', vom: 'com', xom: 'com', clm: 'com' },
  ...{ ner: 'net', nte: 'net', ent: 'net', ogr: 'org', orh: 'org', rog: 'org' },
}
const shortest = 7

/** How many letters were added, left out, mistaken or swapped with their neighbour between two words. */
export function slips(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    const at = (back: number, j: number) => rows[i - back]?.[j] ?? 0
    for (let j = 1; j <= b.length; j += 1) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(1, j) + 1,
        (row[j - 1] ?? 0) + 1,
        at(1, j - 1) + other,
        swapped ? at(2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}

const partsOf = (email: string) => {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, at), domain: email.slice(at + 1) }
}

/** The well-known domain that was probably meant by another one; null: none. */
function meantDomain(domain: string): string | null {
  if (domain === '' || wellKnown.some((known) => known === domain)) return null
  const whole = wellKnown.find((known) => domain.length >= 4 && !domain.includes('.') && known.startsWith(`${domain}.`))
  if (whole) return whole
  const near = (most: number, length: number) =>
    wellKnown.find((known) => known.length >= length && slips(known, domain) === most)
  // two slips only in a long name that begins the same
  const far = near(2, 9)
  const found = near(1, shortest) ?? (far?.[0] === domain[0] ? far : undefined)
  if (found) return found
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  const right = endings[ending]
  return right && domain.includes('.') ? domain.slice(0, -ending.length) + right : null
}

/** The e-mail address that was probably meant: the same one at a well-known domain, or with an ending that exists. */
export function meantAddress(typed: string): string | null {
  const email = typed.trim().toLowerCase()
  const { local, domain } = partsOf(email)
  if (local === '' || /[\s@]/.test(local)) return null
  const meant = meantDomain(domain)
  return meant === null ? null : `${local}@${meant}`
}

/** Two addresses that may be one person's, one of them typed with a slip. */
export function isNearly(a: string, b: string): boolean {
  if (a === b) return false
  const [one, two] = [partsOf(a), partsOf(b)]
  const plain = (local: string) => local.replace(/\+.*$/, '').replaceAll('.', '')
  const isSameName = plain(one.local) === plain(two.local)
  if (one.domain === two.domain) return isSameName || (one.local.length >= 5 && slips(one.local, two.local) === 1)
  const isOneDomain = slips(one.domain, two.domain) <= 2 || meantDomain(one.domain) === two.domain
  return isSameName && one.local.length >= 3 && isOneDomain
}
