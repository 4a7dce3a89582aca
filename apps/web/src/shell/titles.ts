const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** 'registration/accountCreated' -> 'Registration Account Created': words in title case, ids and the base path left out. */
export function titleOf(pathname: string, base: string, shortName: string): string {
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  const words = path
    .split('/')
    .map(decoded)
    .filter((part) => part !== '' && !guid.test(part))
    .flatMap((part) => part.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[\s_-]+/))
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
  return words.join(' ') || shortName
}
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
