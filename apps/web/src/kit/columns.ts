import type { CSSProperties } from 'react'

/** As many columns of one width as there is room for; `fit`: a few fill the row. */
export const columns = (width: string, fit?: 'fit'): CSSProperties => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-${fit ?? 'fill'}, minmax(min(100%, ${width}), 1fr))`,
})
