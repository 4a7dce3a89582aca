export interface ProductUrls {
  /** Base URLs of the product that are accepted, the configured one first; none ends in a slash. */
  bases: string[]
  origins: string[]
  home: string
  /** This URL (relative: to the product) when it lies inside the product, else the product's home. */
  inside(url: string | undefined): string
}

/** The product's URL and, since a developer's browser may say either, the same port at localhost and 127.0.0.1. */
export function productUrls(appUrl: string): ProductUrls {
  const { port, pathname } = new URL(appUrl)
  const path = pathname.replace(/\/$/, '')
  const local = port ? [`http://localhost:${port}${path}`, `http://127.0.0.1:${port}${path}`] : []
  const bases = [...new Set([appUrl, ...local])]
  const home = `${appUrl}/registration`
  return {
    bases,
    origins: [...new Set(bases.map((base) => new URL(base).origin))],
    home,
    inside: (url) => {
      if (!url || !URL.canParse(url, `${appUrl}/`)) return home
      const { href } = new URL(url, `${appUrl}/`)
      return bases.some((base) => href === base || href.startsWith(`${base}/`) || href.startsWith(`${base}?`))
        ? href
        : home
    },
  }
}
