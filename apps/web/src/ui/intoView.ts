/** As a `ref`: what appears is scrolled to, as far as the screen has room for it. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
