import { site } from '../net/site.ts'

const key = 'link'

/** A page of who holds a link: nobody signs in there. */
export const isLinkPage = (): boolean => /^(join|pay)(\/|$)/i.test(location.pathname.slice(site.base.length))

/** The token that calls by link send; it goes with the tab. */
export const heldLink = (): string | null => sessionStorage.getItem(key)
export const holdLink = (token: string): void => sessionStorage.setItem(key, token)

/** Takes the token of an address out of it, before anything else reads the address. True: it is a new one. */
export function takeLink(): boolean {
  const token = location.hash.slice(1)
  if (!isLinkPage() || !/^[\w-]{43}$/.test(token)) return false
  history.replaceState(history.state, '', location.pathname + location.search)
  const isNew = token !== heldLink()
  holdLink(token)
  return isNew
}
